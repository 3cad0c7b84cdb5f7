"""The solution of all deals under a rule set, or of a sample of the deals."""
