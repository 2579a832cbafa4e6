import Catalogs
import MessageFormatting

/// A text in paragraphs, with links, that can be written as plain text and as HTML.
struct RichText {
  enum Inline {
    case text(String)
    case link(text: String, url: String)
  }

  /// The paragraphs; empty lines of the message part them.
  let paragraphs: [[Inline]]

  /// Reads the parts of a message. `{#link to=…}` makes a link where the catalog knows the name; all other markup only
  /// leaves its contents.
  init(_ parts: [MessagePart], links: [LinkFact]) {
    var paragraphs: [[Inline]] = [[]]
    var open: (url: String, text: String)?
    func close() {
      if let link = open, !link.text.isEmpty {
        paragraphs[paragraphs.count - 1].append(.link(text: link.text, url: link.url))
      }
      open = nil
    }
    func append(_ text: String) {
      if open != nil {
        open?.text += text
      } else if !text.isEmpty {
        paragraphs[paragraphs.count - 1].append(.text(text))
      }
    }
    for part in parts {
      switch part {
      case .markup(let markup) where markup.name == "link" && markup.kind == .open:
        close()
        open = markup.options["to"].flatMap { links.named($0)?.url }.map { ($0, "") }
      case .markup(let markup) where markup.name == "link" && markup.kind == .close: close()
      case .text(let text):
        for (index, block) in text.blocks.enumerated() {
          if index > 0 {
            close()
            paragraphs.append([])
          }
          append(block)
        }
      default: append(part.text)
      }
    }
    close()
    self.paragraphs = paragraphs.filter { !$0.isEmpty }
  }

  /// The paragraphs as HTML without their `<p>`; line breaks become `<br>`.
  var html: [String] {
    paragraphs.map { paragraph in
      paragraph.map { inline in
        switch inline {
        case .text(let text): text.htmlEscaped.brokenIntoLines
        case .link(let text, let url): "<a href=\"\(url.htmlEscaped)\">\(text.htmlEscaped.brokenIntoLines)</a>"
        }
      }.joined()
    }
  }

  /// The paragraphs as plain text; `link` says how a link reads.
  func plain(link: (_ text: String, _ url: String) -> String) -> [String] {
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

extension String {
  /// The parts between empty lines.
  fileprivate var blocks: [String] {
    var blocks: [String] = []
    var lines: [Substring] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty, !lines.isEmpty {
        blocks.append(lines.joined(separator: "\n"))
        lines = []
      } else {
        lines.append(line)
      }
    }
    return blocks + [lines.joined(separator: "\n")]
  }

  /// The text with every character that HTML gives a meaning written as an entity.
  package var htmlEscaped: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  fileprivate var brokenIntoLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>\n")
  }
}
