// One import is enough for those who verify payloads: these are the types of what they hold.
@_exported import Catalogs
@_exported import DecisionTables
@_exported import Diagnostics
@_exported import ICU
@_exported import Instants
@_exported import JSON
@_exported import MessageSyntax
@_exported import Renewals
