"""Setting a review up, and differently: what is asked, what it comes to, the changes, the names of reviewers."""
