// Values, functions and contexts are part of what a formatter is used with.
@_exported import MessageResolution
