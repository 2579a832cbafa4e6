"""What must hold for every store."""

import collections

# The answers that are right, and why. An answer is "true", "false" or "null" for access, "about x" or "refused".
Expectation = collections.namedtuple("Expectation", "allowed reason")

ACCESS = {"true", "false", "null"}
ANY = Expectation(None, "any answer of a documented form")
