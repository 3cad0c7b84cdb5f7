"""The screens, one a file, each with its stylesheet beside it where it needs one."""
