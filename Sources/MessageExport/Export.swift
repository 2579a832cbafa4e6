/// The files of a format, and what it cannot say.
package struct Export: Sendable {
  /// The bytes of each file by its path, with `/` between the parts.
  package private(set) var files: [String: [UInt8]] = [:]
  /// What is lost, by key and then by locale.
  package private(set) var losses: [Loss] = []

  /// Writes the messages in a format. Equal catalogs give equal bytes.
  package init(_ messages: ExportedMessages, as format: ExportFormat) {
    var session = ExportSession(messages, format)
    files = format.traits.write(&session).mapValues { Array($0.utf8) }
    losses = session.losses
  }
}
