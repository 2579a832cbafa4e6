import ICU
import Notices
import Templates

/// Writes the blocks of a page as HTML. Every text is escaped here, and here only.
struct HTMLWriter {
  let links: SiteLinks
  /// What has been written.
  private(set) var html = ""
  private var ids: Set<String>
  /// How many regions have a label.
  private var regions: [String: Int] = [:]

  /// `reserved` are ids that the page uses elsewhere; a second use of an id is left out.
  init(links: SiteLinks, reserved: Set<String> = []) {
    self.links = links
    ids = reserved
  }

  /// Running text; in a table, long identifiers may break.
  static func inline(_ inlines: [Inline], links: SiteLinks, inTable: Bool = false) -> String {
    var html = ""
    write(inlines, links, inTable, to: &html)
    return html
  }

  private static func write(_ inlines: [Inline], _ links: SiteLinks, _ inTable: Bool, to html: inout String) {
    func element(_ start: String, _ content: [Inline], _ end: String) {
      html += start
      write(content, links, inTable, to: &html)
      html += end
    }
    for inline in inlines {
      switch inline {
      case .text(let text): html += text.htmlEscaped
      case .code(let code):
        html += "<code translate=\"no\">"
        html += inTable ? IdentifierBreaks.html(code) : code.htmlEscaped
        html += "</code>"
      case .emphasis(let content): element("<em>", content, "</em>")
      case .strong(let content): element("<strong>", content, "</strong>")
      case .link(let content, let target):
        html += "<a href=\""
        html += links.address(of: target).htmlEscaped
        element("\">", content, "</a>")
      case .foreign(let content, let locale):
        element("<span lang=\"\(locale.tag)\"\(direction(locale, links))>", content, "</span>")
      case .quiet(let content): element("<small>", content, "</small>")
      case .badge(let text, let kind): html += "<b class=\"\(kind.htmlEscaped)\">\(text.htmlEscaped)</b>"
      case .folded(let content, let label):
        element("<details class=\"fold\"><summary>\(label.htmlEscaped)</summary>", content, "</details>")
      case .lineBreak: html += "<br>"
      case .softBreak: html += " "
      }
    }
  }

  /// The attribute for text whose direction differs from the page's.
  private static func direction(_ locale: LocaleIdentifier, _ links: SiteLinks) -> String {
    guard locale.isRightToLeft != (links.page?.locale.isRightToLeft ?? false) else { return "" }
    return " dir=\"\(locale.isRightToLeft ? "rtl" : "ltr")\""
  }

  /// What has been written since the last call; ids stay taken.
  mutating func take() -> String {
    defer { html = "" }
    return html
  }

  /// Adds a section with its heading, which has its name as its id.
  mutating func write(section id: String, heading: String, _ blocks: [Block]) {
    ids.insert(id)
    html += "<section>\n\(heading)"
    write(blocks, level: 3)
    html += "</section>\n"
  }

  /// The label of a region. One that the page has already gets a number, because each region needs its own.
  private mutating func regionLabel(_ label: String) -> String {
    regions[label, default: 0] += 1
    let number = regions[label] ?? 1
    return number == 1 ? label : "\(label) (\(number))"
  }

  /// Adds blocks; headings inside them begin at `level`. Cards in a row are next to each other where there is room.
  mutating func write(_ blocks: [Block], level: Int) {
    func isCard(_ block: Block) -> Bool { if case .card = block { true } else { false } }
    var rest = blocks[...]
    while let block = rest.first {
      let cards = rest.prefix(while: isCard)
      if cards.count > 1 {
        html += "<div class=\"channels\">\n"
        for card in cards { write(card, level: level) }
        html += "</div>\n"
        rest = rest.dropFirst(cards.count)
      } else {
        write(block, level: level)
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func write(_ block: Block, level: Int) {
    switch block {
    case .paragraph(let content): write("<p>", content, "</p>\n")
    case .list(let start, let items): write(list: items, start: start, level: level)
    case .aside(let aside):
      html += "<aside class=\"\(aside.kind.rawValue)\">\n<p class=\"label\">\(aside.label.htmlEscaped)</p>\n"
      write(aside.blocks, level: level)
      html += "</aside>\n"
    case .quote(let blocks):
      html += "<blockquote>\n"
      write(blocks, level: level)
      html += "</blockquote>\n"
    case .code(let code, let language): write(code: code, language)
    case .programs(let programs, let label): write(programs, label)
    case .declaration(let content):
      write("<pre tabindex=\"0\" translate=\"no\"><code>", content, "</code></pre>\n")
    case .table(let table):
      let label = regionLabel(HTMLTable.label(of: table))
      html += HTMLTable(table: table, links: links).html(label: label) { takenID($0) }
    case .diagram(let diagram): write(diagram)
    case .definitions(let definitions): write(definitions, className: "terms", level: level)
    case .facts(let facts): write(facts, className: "facts", level: level)
    case .part(let part):
      html += HTMLHeading(content: part.title, level: level, id: takenID(part.id), links: links).html
      write(part.blocks, level: level + 1)
    case .card(let card): write(card, level: level)
    case .labels(let labels): write(labels)
    case .explorer(let explorer):
      let row = explorer.example.map { " data-row=\"\($0.row.htmlEscaped)\"" } ?? ""
      html += "<div id=\"nb-explorer\" class=\"explorer\"\(row)>"
      if let example = explorer.example { write(example.blocks, level: level) }
      write("<p>", explorer.withoutScript, "</p></div>\n")
    case .foreign(let blocks, let locale):
      html += "<div lang=\"\(locale.tag)\"\(Self.direction(locale, links))>\n"
      write(blocks, level: level)
      html += "</div>\n"
    }
  }

  private mutating func write(_ start: String, _ content: [Inline], _ end: String) {
    html += start
    Self.write(content, links, false, to: &html)
    html += end
  }

  private mutating func write(list items: [[Block]], start: Int?, level: Int) {
    let name = start == nil ? "ul" : "ol"
    html += start.map { $0 == 1 ? "<ol>\n" : "<ol start=\"\($0)\">\n" } ?? "<ul>\n"
    for item in items {
      if item.count == 1, case .paragraph(let content) = item[0] {
        write("<li>", content, "</li>\n")
      } else {
        html += "<li>"
        write(item, level: level)
        html += "</li>\n"
      }
    }
    html += "</\(name)>\n"
  }

  /// One program shows at a time: that of the language which is chosen. Without a style sheet, and on paper, all show.
  private mutating func write(_ programs: [SourceProgram], _ label: String) {
    var group = "nb-programs"
    while !ids.insert(group).inserted { group += "-other" }
    html += "<fieldset class=\"programs\">\n<legend>\(label.htmlEscaped)</legend>\n"
    for (index, program) in programs.enumerated() {
      let id = "\(group)-\(program.language)"
      html += "<input type=\"radio\" name=\"\(group)\" id=\"\(id)\"\(index == 0 ? " checked" : "")>"
      html += "<label for=\"\(id)\">\(program.name.htmlEscaped)</label>\n"
      html += "<div><p>\(program.name.htmlEscaped)</p>\n"
      write(code: program.code, program.language)
      html += "</div>\n"
    }
    html += "</fieldset>\n"
  }

  /// Code scrolls sideways where it is too long, so that it must be reachable with the keyboard.
  private mutating func write(code: String, _ language: String) {
    var code = code
    while code.last?.isNewline == true { code.removeLast() }
    let colored = CodeHighlighter.html(of: code, in: language)
    html += "<pre tabindex=\"0\" translate=\"no\"><code>\(colored)</code></pre>\n"
  }

  private mutating func write(_ definitions: [Definition], className: String, level: Int) {
    html += "<dl class=\"\(className)\">\n"
    for definition in definitions {
      html += "<div\(attribute(definition.id))>"
      write("<dt>", definition.term, "</dt>")
      if definition.blocks.count == 1, case .paragraph(let content) = definition.blocks[0] {
        write("<dd>", content, "</dd></div>\n")
      } else {
        html += "<dd>\n"
        write(definition.blocks, level: level)
        html += "</dd></div>\n"
      }
    }
    html += "</dl>\n"
  }

  /// A drawing is a separate file. One that is wider than a phone's screen is in a frame that can be scrolled, also with
  /// the keyboard. The text below it explains how to read it, and describes its content for readers who can't see it.
  private mutating func write(_ diagram: Diagram) {
    guard let page = links.page else { return }
    if let map = diagram.map { html += HTMLStateMap(map: map, links: links).html }
    let title = diagram.title.htmlEscaped
    let address = links.address(of: SiteLinks.file(page.path, page.locale, diagram.fileExtension)).htmlEscaped
    let image = "<img src=\"\(address)\" alt=\"\(title)\">"
    if diagram.isSmall {
      html += "<figure class=\"drawing small\">\n\(image)\n"
    } else {
      html +=
        "<figure class=\"drawing\">\n<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"\(regionLabel(diagram.title).htmlEscaped)\">"
      html += "\(image)</div>\n"
    }
    let sentences = diagram.about.split(separator: "\n").map { String($0).htmlEscaped }
    if let label = diagram.inWords {
      html += "<figcaption><details><summary>\(label.htmlEscaped)</summary>\n<p>\(sentences.first ?? "")</p>\n<ul>\n"
      for sentence in sentences.dropFirst() { html += "<li>\(sentence)</li>\n" }
      html += "</ul>\n</details></figcaption>\n"
    } else {
      html += "<figcaption>\(sentences.joined(separator: " "))</figcaption>\n"
    }
    html += "</figure>\n"
    if diagram.player != nil { html += "<div class=\"player\"></div>\n" }
  }

  private mutating func write(_ labels: Labels) {
    html += "<div class=\"labels\">"
    if let label = labels.label { html += "<p class=\"label\">\(label.htmlEscaped)</p>\n" }
    html += "<ul>"
    for item in labels.items { write("<li\(attribute(item.id))>", item.content, "</li>") }
    html += "</ul>\n"
    if let remark = labels.remark { write("<p>", remark, "</p>") }
    html += "</div>\n"
  }

  private mutating func write(_ card: Card, level: Int) {
    html += "<figure class=\"card \(card.channel.htmlEscaped)\">\n<figcaption>\(card.title.htmlEscaped)</figcaption>\n"
    html += "<div class=\"screen\"><div class=\"shown\">\n<p class=\"sender\">\(card.sender.htmlEscaped)</p>\n"
    for field in card.fields where !field.isLong {
      guard case .paragraph(let content)? = field.blocks.first else { continue }
      write("<p class=\"\(field.id.htmlEscaped)\">", content, "</p>\n")
    }
    html += "</div>"
    if let document = card.document, let page = links.page {
      let address = links.address(of: SiteLinks.file(page.path, page.locale, document.fileExtension)).htmlEscaped
      // Without permissions, the frame runs no scripts and its links don't work.
      html += "\n<iframe src=\"\(address)\" title=\"\(document.title.htmlEscaped)\" sandbox loading=\"lazy\"></iframe>"
    }
    html += "</div>\n"
    for field in card.fields where field.isLong {
      html += "<details><summary>\(field.label.htmlEscaped)</summary>\n"
      write(field.blocks, level: level)
      html += "</details>\n"
    }
    html += "<dl class=\"measures\">\n"
    for field in card.fields where !field.isLong {
      guard let measure = field.measure else { continue }
      html += "<div><dt>\(field.label.htmlEscaped)</dt><dd>\(measure.htmlEscaped)</dd></div>\n"
    }
    html += "</dl>\n</figure>\n"
  }

  /// ` id="…"`, or empty for an id that is taken.
  private mutating func attribute(_ id: String?) -> String { takenID(id).map { " id=\"\($0.htmlEscaped)\"" } ?? "" }

  private mutating func takenID(_ id: String?) -> String? {
    guard let id, ids.insert(id).inserted else { return nil }
    return id
  }
}
