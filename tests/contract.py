"""Checks the stand-in's traffic against Discord's own contracts, where they are at hand."""
