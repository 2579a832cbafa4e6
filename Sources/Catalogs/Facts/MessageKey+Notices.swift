/// The texts that all notices share.
extension MessageKey {
  /// Whether customers read the text; all others are for readers of the pages.
  package var isOfNotice: Bool { name.hasPrefix("notices.") }
  /// What a notice is called.
  package static func name(ofNotice id: String) -> MessageKey { "notices.common.name.\(id)" }
  /// What the button or link of an action says.
  package static func label(ofAction id: String) -> MessageKey { "notices.common.action.\(id)" }
  /// A paragraph that names an assumed time zone.
  package static let zoneClosing: MessageKey = "notices.common.zone.closing"
  /// How a text without markup writes a link.
  package static let plainLink: MessageKey = "notices.common.link.plain"
}
