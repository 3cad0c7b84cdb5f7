"""The maker of the pack of puzzles, and of the proof that each of them is one."""
