/// The files of a format, and what it cannot say.
package struct Export: Sendable {
  /// The bytes of each file by its path, with `/` between the parts.
  package private(set) var files: [String: [UInt8]] = [:]
  /// What is lost, by key and then by locale.
  package private(set) var losses: [Loss] = []

  /// Writes the messages in a format. Equal catalogs give equal bytes.
  package init(_ messages: ExportedMessages, as format: ExportFormat) {
    var session = ExportSession(messages, format)
    let texts: [String: String] =
      switch format {
      case .icuJSON: session.icuJSON()
      case .javaProperties: session.javaProperties()
      case .arb: session.arb()
      case .i18next: session.i18next()
      case .gettext: session.gettext()
      case .fluent: session.fluent()
      case .android: session.android()
      case .xcstrings: session.xcstrings()
      case .xliff1: session.xliff1()
      case .xliff2: session.xliff2()
      case .messageFormat2: session.messageFormat2()
      case .csv: session.csv()
      }
    files = texts.mapValues { Array($0.utf8) }
    losses = session.losses
  }
}
