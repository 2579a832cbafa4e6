import ICU

extension StateMachineDrawing {
  /// A name on as many lines as it needs: broken at spaces, and inside of a word only where that is too long alone.
  static func lines(of name: String) -> [String] {
    let (limit, wordLimit) = (15, 17)
    var lines: [String] = []
    var line = ""
    for word in name.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if !line.isEmpty, longer.columnCount > limit {
        lines.append(line)
        line = String(word)
      } else {
        line = longer
      }
      while line.columnCount > wordLimit, !line.contains(" ") {
        var head = ""
        for character in line {
          guard (head + String(character)).columnCount <= wordLimit else { break }
          head.append(character)
        }
        guard !head.isEmpty, head.count < line.count else { break }
        lines.append(head)
        line = String(line.dropFirst(head.count))
      }
    }
    return lines + [line]
  }

  static let style = """
    text{font-family:system-ui,"Hiragino Sans","Noto Sans CJK JP",sans-serif;fill:#1d1d1f}\
    .page{fill:#fff}.band{fill:#f6f7f9}.life{stroke:#c7c7cc;stroke-dasharray:3 4}\
    .box,.ring,.other{fill:#fff;stroke:#3a3a3c;stroke-width:1.5}.other{stroke-dasharray:5 4}\
    .name{font-size:14px;font-weight:600;text-anchor:middle}.event{font-size:14px}\
    .notification{font-size:11px;font-family:ui-monospace,Menlo,Consolas,monospace;fill:#515154}\
    .arrow{fill:none;stroke:#0058b0;stroke-width:2}.head,.dot{fill:#0058b0}\
    @media(prefers-color-scheme:dark){text{fill:#f5f5f7}.page{fill:#14161b}.band{fill:#1d2027}.life{stroke:#545458}\
    .box,.ring,.other{fill:#14161b;stroke:#c7c7cc}.notification{fill:#b0b0b6}.arrow{stroke:#5eb0ff}\
    .head,.dot{fill:#5eb0ff}}
    """
}
