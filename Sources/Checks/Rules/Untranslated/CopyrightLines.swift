extension Prose {
  /// Whether the text is a note of whose rights are reserved, which is the same in every language.
  var isCopyrightLine: Bool {
    text.hasPrefix("©") || text.hasPrefix("Copyright ") || text.hasPrefix("(c) ") || text.hasPrefix("(C) ")
  }
}
