"""What players can set: the values, what each one allows, and the file that keeps them.

Nothing is loaded here: a command that reads one setting needs the schema only where it is set.
"""
