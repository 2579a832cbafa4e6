// One import is enough for those who format values of Foundation.
@_exported import MessageFormat
