import Diagnostics

extension String {
  /// The text as one line of a terminal or a log: what could change how it is shown is escaped, line breaks as well.
  package var terminalLine: String { escapingControls() }

  /// The text as a message about it shows it; line breaks stay, and a tab is a space, so that columns stay countable.
  package var terminalQuotation: String { replacing("\t", with: " ").escapingControls(except: .layout) }

  /// The text between the codes that a terminal switches to an appearance and back by, such as `1;31` for bold red; an
  /// empty text stays empty.
  package func painted(_ code: String) -> String { isEmpty ? "" : "\u{1B}[\(code)m\(self)\u{1B}[0m" }
}
