// Nothing to call: the target only has to be linked, see LibraryEvents.c.
