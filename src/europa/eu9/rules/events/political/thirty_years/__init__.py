"""IV-A The Thirty Years' War: what its records can't say."""
