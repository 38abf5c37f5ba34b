"""The numbers of a report, or of a project, found again: the files by their checksums, then every number anew."""
