"""What every task shares: no task and no Qt is known here."""
