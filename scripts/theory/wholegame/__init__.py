"""A rule set under best play: all deals solved, or a sample of them."""
