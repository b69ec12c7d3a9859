"""The REST API, a module for each kind of thing it is about. Importing the package registers every route."""

from sandbox.rest import application, guilds, interactions, messages, threads  # noqa: F401
from sandbox.rest.router import Call, Context, find

__all__ = ["Call", "Context", "find"]
