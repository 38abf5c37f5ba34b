"""The guided path beside the panes: its steps, questions and answers."""
