"""What is shown of a class: its picture, who has each form, its columns in lists, remarks."""
