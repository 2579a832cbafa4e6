public import Foundation
public import MessageFormat

extension AttributedString {
  /// The text of a formatted message, in which markup gives attributes to what it encloses. Where two pieces of markup set
  /// the same attribute, the inner one counts. Markup that is never closed extends to the end.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - attributes: The attributes of a piece of markup. By default, `{#link href=…}` is a link to an `https` address,
  ///     and other markup has no effect.
  /// - Complexity: O(*n*) in the number of parts, for each level of nested markup.
  public init(
    _ message: FormattedMessage,
    attributes: (_ markup: FormattedMarkup) -> AttributeContainer = Self.links
  ) {
    self.init()
    var open: [(name: String, attributes: AttributeContainer)] = []
    for part in message.parts {
      guard case .markup(let markup) = part else {
        var text = AttributedString(part.text)
        for markup in open { text.mergeAttributes(markup.attributes) }
        append(text)
        continue
      }
      switch markup.kind {
      case .open: open.append((markup.name, attributes(markup)))
      case .standalone: break
      case .close: if let index = open.lastIndex(where: { $0.name == markup.name }) { open.remove(at: index) }
      }
    }
  }

  /// Links to `https` addresses from the markup `link` with the option `href`.
  public static func links(_ markup: FormattedMarkup) -> AttributeContainer {
    var attributes = AttributeContainer()
    if markup.name == "link", let address = markup.options["href"], let url = URL(string: address),
      url.scheme == "https"
    {
      attributes.link = url
    }
    return attributes
  }
}
