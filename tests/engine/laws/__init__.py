"""The laws that every game keeps under random play, whatever it is: a game is covered by being registered."""
