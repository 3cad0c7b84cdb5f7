"""The folder of saved matches: what is known of each, lists of them, the trash, last choices."""
