"""Golem's rules, one by one: each test names the rule it shows (`test_G6_4_…`)."""
