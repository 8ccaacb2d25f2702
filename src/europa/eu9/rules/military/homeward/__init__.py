"""X.7 Armies and fleets that go home: ways, ports, by land or by sea."""
