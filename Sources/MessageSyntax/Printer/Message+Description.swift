extension Message: CustomStringConvertible {
  /// The canonical text of the message, see ``MessagePrinter``.
  public var description: String { MessagePrinter().printed(self) }
}
