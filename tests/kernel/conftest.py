import europa.games  # noqa: F401  # makes the example game known by its name
