import Catalogs
import ICU
import MessageFormatting
import Templates

/// A text in paragraphs, with links, that can be written as plain text and as HTML.
///
/// As in Markdown, empty lines part paragraphs, and a single line break inside one is only a matter of the source file:
/// it reads as a space, or as nothing if the writing has none between words (see ``ParagraphBuilder``).
public struct RichText: Hashable, Sendable {
  /// A piece of a paragraph.
  public enum Inline: Hashable, Sendable {
    /// Text without a link.
    case text(String)
    /// Text that leads to an address.
    case link(text: String, url: String)
  }

  /// The paragraphs; none is empty, and none holds a line break.
  public let paragraphs: [[Inline]]

  /// Reads the parts of a message in the language of `locale`. `{#link to=…}` makes a link where the catalog knows the
  /// name; all other markup only leaves its contents.
  package init(_ parts: [MessagePart], links: [LinkFact], locale: LocaleIdentifier) {
    var builder = ParagraphBuilder(locale: locale)
    for part in parts {
      switch part {
      case .markup(let markup) where markup.name == "link" && markup.kind == .open:
        builder.openLink(markup.options["to"].flatMap { links.named($0)?.url })
      case .markup(let markup) where markup.name == "link" && markup.kind == .close: builder.closeLink()
      default: builder.append(part.text)
      }
    }
    paragraphs = builder.finished()
  }

  /// No paragraphs.
  init() { paragraphs = [] }

  /// One paragraph that is a link.
  init(linking text: String, to url: String) { paragraphs = [[.link(text: text, url: url)]] }

  private init(paragraphs: [[Inline]]) { self.paragraphs = paragraphs }

  /// The paragraphs of one text and then those of another.
  static func + (first: RichText, second: RichText) -> RichText {
    RichText(paragraphs: first.paragraphs + second.paragraphs)
  }

  /// The paragraphs as HTML without their `<p>`.
  package var html: [String] {
    paragraphs.map { paragraph in
      paragraph.map { inline in
        switch inline {
        case .text(let text): text.htmlEscaped
        case .link(let text, let url): "<a href=\"\(url.htmlEscaped)\">\(text.htmlEscaped)</a>"
        }
      }.joined()
    }
  }

  /// The paragraphs as plain text; `link` says how a link reads.
  package func plain(link: (_ text: String, _ url: String) -> String) -> [String] {
    paragraphs.map { paragraph in
      paragraph.map { inline in
        switch inline {
        case .text(let text): text
        case .link(let text, let url): link(text, url)
        }
      }.joined()
    }
  }
}
