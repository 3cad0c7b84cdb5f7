"""Programs that make and check files in the repository."""
