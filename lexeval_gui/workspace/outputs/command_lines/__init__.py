"""The command lines that print what is shown: a function for each verb, which takes the values that a pane shows, and
says in words where no command can."""
