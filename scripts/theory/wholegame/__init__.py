"""The solution of all deals of a rule set, or of a sample of its deals."""
