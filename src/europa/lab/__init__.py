"""Simulation, tournaments, ratings and adapters for researchers."""
