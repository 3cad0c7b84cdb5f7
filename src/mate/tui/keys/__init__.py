"""What keys do: the table of commands, the keys they have, and what keys are called."""
