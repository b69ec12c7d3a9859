"""Figures of speed, measured on this machine when they are asked for; no test depends on them."""
