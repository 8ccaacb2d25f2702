"""Work that takes long: computer players, hints, previews, odds."""
