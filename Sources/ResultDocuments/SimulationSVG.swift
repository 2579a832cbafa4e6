import Catalogs
import ICU
import XML

/// A simulation as a picture: a line from top to bottom with a mark for each step, full while access is open.
///
/// Text stays text, the title and the description say the same as the picture, and the colors follow the reader's
/// theme. Kinds of access differ in shape as well as in color.
package struct SimulationSVG {
  package let text: String

  private static let rowHeight = 96
  private static let lineX = 36
  private static let textX = 64
  private static let top = 92

  package init(_ timeline: Timeline) {
    let columns = timeline.entries.map { Self.columns(of: $0, timeline) }.max() ?? 0
    let width = max(480, Self.textX + 24 + columns * 9)
    let height = Self.top + timeline.entries.count * Self.rowHeight
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" xml:lang="\(timeline.locale.tag)" lang="\(timeline.locale.tag)" \
      viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img" aria-labelledby="title about">
      """,
      "<title id=\"title\">\(Self.escaped(timeline.title))</title>",
      "<desc id=\"about\">\(Self.escaped(Self.description(timeline)))</desc>", Self.style,
      "<rect class=\"ground\" width=\"\(width)\" height=\"\(height)\"/>",
      "<text class=\"title\" x=\"24\" y=\"40\">\(Self.escaped(timeline.title))</text>",
      "<text class=\"note\" x=\"24\" y=\"64\">\(Self.escaped(timeline.headings.first ?? ""))</text>",
    ]
    for (index, entry) in timeline.entries.enumerated() {
      lines += Self.step(
        entry,
        timeline,
        y: Self.top + index * Self.rowHeight,
        isLast: index == timeline.entries.count - 1
      )
    }
    lines.append("</svg>")
    text = lines.joined(separator: "\n")
  }

  private static func shape(_ access: Access) -> String {
    switch access {
    case .entitled: "open"
    case .notEntitled: "closed"
    case .unknown: "unknown"
    }
  }

  private static func step(_ entry: Timeline.Entry, _ timeline: Timeline, y: Int, isLast: Bool) -> [String] {
    let access = shape(entry.access)
    var lines = ["<g>"]
    if !isLast {
      lines.append("<line class=\"\(access)\" x1=\"\(lineX)\" y1=\"\(y)\" x2=\"\(lineX)\" y2=\"\(y + rowHeight)\"/>")
    }
    lines.append("<circle class=\"\(access)\" cx=\"\(lineX)\" cy=\"\(y)\" r=\"9\"/>")
    for (offset, line) in words(of: entry, timeline).enumerated() {
      lines.append(
        "<text class=\"\(line.style)\" x=\"\(textX)\" y=\"\(y + 6 + offset * 20)\">\(escaped(line.text))</text>"
      )
    }
    lines.append("</g>")
    return lines
  }

  private static func words(of entry: Timeline.Entry, _ timeline: Timeline) -> [(style: String, text: String)] {
    var lines = [
      ("event", "\(entry.time)  \(entry.event)"), ("state", "\(entry.state) · \(timeline.access(of: entry))"),
      ("note", entry.notifications.joined(separator: ", ")),
    ]
    if let notice = timeline.notice(of: entry) { lines.append(("state", notice)) }
    return lines
  }

  private static func columns(of entry: Timeline.Entry, _ timeline: Timeline) -> Int {
    words(of: entry, timeline).reduce(0) { max($0, $1.text.columnCount) }
  }

  private static func description(_ timeline: Timeline) -> String {
    timeline.entries.map { entry in
      [
        "\(entry.time): \(entry.event)", entry.state, timeline.access(of: entry),
        entry.notifications.joined(separator: ", "), timeline.notice(of: entry),
      ]
      .compactMap(\.self).joined(separator: " · ")
    }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String { text.xmlEscaped() }

  private static let style = """
    <style>
    svg { color-scheme: light dark; --ground: #ffffff; --ink: #1d1d1f; --soft: #5f5f65; --open: #1a7f37; --closed: #b3261e; }
    @media (prefers-color-scheme: dark) {
      svg { --ground: #161618; --ink: #f2f2f4; --soft: #adadb4; --open: #57c97a; --closed: #ff8a80; }
    }
    text { fill: var(--ink); font: 15px system-ui, "Noto Sans", "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif; white-space: pre; }
    .title { font-size: 20px; font-weight: 600; }
    .event { font-weight: 600; font-variant-numeric: tabular-nums; }
    .note { fill: var(--soft); font-size: 13px; }
    .ground { fill: var(--ground); }
    line { stroke-width: 4; }
    line.open { stroke: var(--open); }
    line.closed { stroke: var(--closed); stroke-dasharray: 2 8; stroke-linecap: round; }
    circle { stroke-width: 4; }
    circle.open { fill: var(--open); stroke: var(--open); }
    line.unknown, circle.unknown { stroke: var(--soft); stroke-dasharray: 1 4; fill: var(--ground); }
    circle.closed { fill: var(--ground); stroke: var(--closed); }
    </style>
    """
}
