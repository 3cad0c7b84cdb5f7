"""Keys: the table of commands, the keys of each command, and the names of keys."""
