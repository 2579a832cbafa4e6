extension JSONOutput {
  /// Writes a member with an instant, or nothing if the instant is `nil`.
  mutating func member(_ name: StaticString, _ instant: Instant?) {
    guard let instant else { return }
    self.name(name)
    value(plain: Instant.longestText) { instant.write(to: $0) }
  }
}
