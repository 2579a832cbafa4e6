extension String {
  /// The text cut to its first 40 scalars, for messages: what is passed may be of any length.
  var shortened: String {
    let head = unicodeScalars.prefix(41)
    return head.count > 40 ? String(String.UnicodeScalarView(head.dropLast())) + "…" : self
  }
}
