"""What makes files of the repository."""
