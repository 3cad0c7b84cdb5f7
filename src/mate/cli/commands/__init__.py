"""The modules that define the commands. The parser loads only the module of the given command."""
