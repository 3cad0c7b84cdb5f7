"""Programs that make and check files of the repository."""
