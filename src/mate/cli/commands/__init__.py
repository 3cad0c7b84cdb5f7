"""The modules that define the commands; a module is loaded when one of its commands is named."""
