"""A report: one page of HTML that stands alone, with everything that is known of an evaluation, and as data in the page
from which the same numbers can be found again."""
