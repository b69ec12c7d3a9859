"""Golem, a game for two by Justin D. Jacobson: walk a stone giant over a burning grid and harvest what it stands on."""
