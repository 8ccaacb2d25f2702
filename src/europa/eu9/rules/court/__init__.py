"""III.1: monarchs, ministers and pashas."""
