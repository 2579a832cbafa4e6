// One import is enough for those who format messages: these are the parser, the formatter and the types of arguments.
@_exported import ICU
@_exported import Instants
@_exported import JSON
@_exported import MessageFormatting
@_exported import MessageSyntax
