"""Players of EU9."""
