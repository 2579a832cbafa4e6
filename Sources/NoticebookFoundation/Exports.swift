// One import is enough for those who read catalogs from files.
@_exported import Noticebook
