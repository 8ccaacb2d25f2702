"""III-D The French Wars of Religion: what their records can't say."""
