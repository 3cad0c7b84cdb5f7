"""The parts of a replay without a screen: moments, analysis, variations."""
