"""The folder of saved matches: an index, lists of them, the trash, last choices."""
