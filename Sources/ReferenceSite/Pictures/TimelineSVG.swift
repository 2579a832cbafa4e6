import Catalogs
import ICU
import XML

/// Access over days as SVG: a bar for each setting of the grace period, and marks where messages could come.
///
/// Each kind of access has a border of its own, too.
struct TimelineSVG {
  /// A bar in words.
  struct Bar {
    /// Its setting.
    let label: String
    let stretches: [(words: String, sentence: String, access: Access, days: ClosedRange<Int>)]
  }

  let title: String
  let description: String
  let messages: String
  let day: String
  let bars: [Bar]
  let timeline: AccessTimeline

  private static let dayWidth = 13
  private static let letter = 7.4
  private static let rowHeight = 40
  private static let margin = 12

  private var labelWidth: Int {
    let longest = (bars.map(\.label) + [messages, day]).map(\.columnCount).max() ?? 0
    return Self.margin + Int(Double(longest) * Self.letter) + 16
  }
  private var width: Int { labelWidth + (timeline.lastDay + 1) * Self.dayWidth + Self.margin + 96 }
  private var height: Int { Self.margin + Self.rowHeight * (bars.count + 1) + 30 + Self.margin }

  /// The drawing as a document; its colors follow the reader's preference for light or dark.
  func document(in locale: LocaleIdentifier) -> String {
    var xml = XMLWriter()
    let ids = ["timeline-title", "timeline-desc"]
    let size = [("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"), ("height", "\(height)")]
    let role = [("role", "img"), ("aria-labelledby", ids.joined(separator: " "))]
    let language = [("lang", locale.tag), ("xml:lang", locale.tag)]
    xml.element("svg", [("xmlns", "http://www.w3.org/2000/svg")] + language + size + role) { xml in
      xml.element("title", [("id", ids[0])], text: title)
      xml.element("desc", [("id", ids[1])], text: description)
      xml.element("style", text: Self.style)
      xml.element("rect", [("class", "page"), ("width", "\(width)"), ("height", "\(height)")])
      drawAxis(&xml)
      drawMessages(&xml)
      for (index, bar) in bars.enumerated() { draw(bar, y: Self.margin + Self.rowHeight * (index + 1), &xml) }
    }
    return xml.text
  }

  /// Where a day begins.
  private func x(_ day: Int) -> Int { labelWidth + (day - 1) * Self.dayWidth }

  private func drawMessages(_ xml: inout XMLWriter) {
    let y = Self.margin + Self.rowHeight / 2
    text(messages, "label", x: Self.margin, y: y + 5, &xml)
    for hour in timeline.messageHours {
      let x = labelWidth + hour * Self.dayWidth / 24
      xml.element("circle", [("class", "mark"), ("cx", "\(x)"), ("cy", "\(y)"), ("r", "4")])
    }
  }

  private func draw(_ bar: Bar, y: Int, _ xml: inout XMLWriter) {
    text(bar.label, "label", x: Self.margin, y: y + Self.rowHeight / 2 + 2, &xml)
    for stretch in bar.stretches {
      let isLast = stretch.days.upperBound > timeline.lastDay
      let left = x(stretch.days.lowerBound)
      // What follows the last day goes on without end.
      let right = isLast ? width - Self.margin : x(stretch.days.upperBound + 1)
      xml.element("g") { xml in
        xml.element("title", text: stretch.sentence)
        let box = [("x", left), ("y", y + 4), ("width", right - left), ("height", Self.rowHeight - 12)]
        let shape = [("class", stretch.access.badge)] + box.map { ($0.0, "\($0.1)") } + [("rx", "3")]
        xml.element("rect", shape)
        let named = [stretch.words + " " + stretch.access.sign, stretch.access.sign]
        if let words = named.first(where: { Double($0.columnCount) * Self.letter + 8 <= Double(right - left) }) {
          text(words, "name", x: left + 6, y: y + Self.rowHeight / 2 + 2, &xml)
        }
      }
    }
  }

  private func drawAxis(_ xml: inout XMLWriter) {
    let y = Self.margin + Self.rowHeight * (bars.count + 1)
    text(day, "label", x: Self.margin, y: y + 22, &xml)
    let starts = bars.flatMap(\.stretches).map(\.days.lowerBound)
    for day in Set(timeline.bandStarts + starts + [timeline.lastDay + 1]).sorted() {
      let line = [("x1", x(day)), ("y1", Self.margin), ("x2", x(day)), ("y2", y + 6)]
      xml.element("line", [("class", "tick")] + line.map { ($0.0, "\($0.1)") })
      text("\(day)", "day", x: x(day), y: y + 22, &xml)
    }
  }

  private func text(_ words: String, _ className: String, x: Int, y: Int, _ xml: inout XMLWriter) {
    xml.element("text", [("class", className), ("x", "\(x)"), ("y", "\(y)")], text: words)
  }

  private static let style = """
    text{font:14px system-ui,"Hiragino Sans","Noto Sans CJK JP",sans-serif;fill:#1d1d1f}.page{fill:#fff}\
    .day{font-size:12px;text-anchor:middle;fill:#515154}.open{fill:#d3e4d9;stroke:#17693a}\
    .closed{fill:#f3e0e2;stroke:#a32434;stroke-dasharray:4 3}.unknown{fill:#ececf0;stroke:#515154;stroke-dasharray:1 3}.mark{fill:#0058b0}\
    .tick{stroke:#c7c7cc;stroke-dasharray:3 4}\
    @media(prefers-color-scheme:dark){text{fill:#f5f5f7}.page{fill:#14161b}.day{fill:#b0b0b6}\
    .open{fill:#263e33;stroke:#6fce96}.closed{fill:#37272b;stroke:#f58b97}.unknown{fill:#2c2e34;stroke:#b0b0b6}.mark{fill:#5eb0ff}.tick{stroke:#545458}}
    """
}
