"""The program that makes the pack of puzzles and proves each puzzle."""
