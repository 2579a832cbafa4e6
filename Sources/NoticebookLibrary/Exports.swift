// One import is enough for callers that request notices: these are the types of arguments and results.
@_exported import Catalogs
@_exported import DecisionTables
@_exported import Diagnostics
@_exported import ICU
@_exported import Instants
@_exported import JSON
@_exported import MessageFormatting
@_exported import MessageSyntax
@_exported import Notices
@_exported import Renewals
@_exported import Templates
