"""What Discord refuses to store: each limit, as form errors (50035) at the place that is wrong."""

from sandbox.limits.commands import check_choices, check_commands
from sandbox.limits.messages import check_message
from sandbox.limits.modals import check_modal

__all__ = ["check_choices", "check_commands", "check_message", "check_modal"]
