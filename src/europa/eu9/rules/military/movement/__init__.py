"""VIII.4 to VIII.7: stacks march and sail: orders, ways, interceptions, landings, discoveries."""
