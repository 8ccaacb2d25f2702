"""Paper Bots (R209-R215): seats that nobody plays, led by charts and a deck of their own.

`driver` answers whatever the rules ask a Bot seat; `turn` plays its Turns; `charts` holds the flow
charts as data and traces every question into the journal.
"""
