"""Every sentence about the game, written once for screen, line mode and reports."""
