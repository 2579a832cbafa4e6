/// The ways in which the texts write numbers and days, each once.
struct StyleTable {
  private(set) var integers: [IntegerStyle] = []
  private(set) var days: [DateStyle] = []

  init(_ notices: NoticesCode) {
    for text in notices.notices.flatMap(\.parts).flatMap({ $0.texts.compactMap(\.self) }) {
      for piece in text.variants.flatMap(\.paragraphs).joined().flatMap(\.pieces) {
        guard case .value(_, let format, _) = piece else { continue }
        switch format {
        case .asIs: break
        case .integer(let style): add(style, to: &integers)
        case .day(let styles): for style in styles.all { add(style, to: &days) }
        }
      }
    }
  }

  private func add<Style: Hashable>(_ style: Style, to styles: inout [Style]) {
    if !styles.contains(style) { styles.append(style) }
  }

  func index(of style: IntegerStyle) -> Int { integers.firstIndex(of: style) ?? 0 }
  func index(of style: DateStyle) -> Int { days.firstIndex(of: style) ?? 0 }
}
