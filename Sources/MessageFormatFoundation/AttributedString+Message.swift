public import Foundation
public import MessageFormat

extension AttributedString {
  /// The text of a formatted message, in which markup gives attributes to what it encloses.
  ///
  /// - Parameters:
  ///   - message: The message. Markup without content, and markup that is never closed, gives no attributes.
  ///   - attributes: What a piece of markup stands for. By default, `{#link href=…}` is a link to an `https` address,
  ///     and other markup has no effect.
  /// - Complexity: O(*n*) in the number of parts.
  public init(
    _ message: FormattedMessage,
    attributes: (_ markup: FormattedMarkup) -> AttributeContainer = Self.links
  ) {
    self.init()
    var starts: [(markup: FormattedMarkup, offset: Int)] = []
    var ranges: [(markup: FormattedMarkup, range: Range<Int>)] = []
    var offset = 0
    for part in message.parts {
      guard case .markup(let markup) = part else {
        append(AttributedString(part.text))
        offset += part.text.unicodeScalars.count
        continue
      }
      switch markup.kind {
      case .open: starts.append((markup, offset))
      case .standalone: break
      case .close:
        guard let index = starts.lastIndex(where: { $0.markup.name == markup.name }) else { continue }
        let start = starts.remove(at: index)
        ranges.append((start.markup, start.offset..<offset))
      }
    }
    // What is opened first is closed last, so that inner markup wins.
    for (markup, range) in ranges.reversed() {
      let scalars = unicodeScalars
      let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
      let end = scalars.index(scalars.startIndex, offsetBy: range.upperBound)
      self[start..<end].mergeAttributes(attributes(markup))
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
