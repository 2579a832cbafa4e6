import ICU
import XML

/// The store's message sheet over an app, with numbers that the text explains. It shows parts and no words: the words are
/// the store's.
struct MessageSheetSVG {
  let title: String
  let description: String

  /// The drawing as a document; its colors follow the reader's preference for light or dark.
  func document(in locale: LocaleIdentifier) -> String {
    var xml = XMLWriter()
    let ids = ["sheet-title", "sheet-desc"]
    let root = [
      ("xmlns", "http://www.w3.org/2000/svg"), ("lang", locale.tag), ("xml:lang", locale.tag),
      ("viewBox", "0 0 300 340"), ("width", "300"), ("height", "340"), ("role", "img"),
      ("aria-labelledby", ids.joined(separator: " ")),
    ]
    xml.element("svg", root) { xml in
      xml.element("title", [("id", ids[0])], text: title)
      xml.element("desc", [("id", ids[1])], text: description)
      xml.element("style", text: Self.style)
      box("page", 0, 0, 300, 340, radius: 0, &xml)
      box("device", 50, 8, 180, 324, radius: 26, &xml)
      drawApp(&xml)
      drawSheet(&xml)
      for (number, y) in zip(1..., [74, 198, 290]) { mark(number, y: y, &xml) }
    }
    return xml.text
  }

  /// The app, which stays where it is.
  private func drawApp(_ xml: inout XMLWriter) {
    box("line", 72, 36, 70, 12, radius: 6, &xml)
    for row in 0..<2 {
      box("content", 72, 62 + 44 * row, 36, 34, radius: 8, &xml)
      box("content", 118, 66 + 44 * row, 90, 9, radius: 4, &xml)
      box("content", 118, 82 + 44 * row, 62, 9, radius: 4, &xml)
    }
  }

  /// The sheet, with what the store says and its button.
  private func drawSheet(_ xml: inout XMLWriter) {
    box("sheet", 58, 158, 164, 166, radius: 18, &xml)
    box("grip", 126, 166, 28, 4, radius: 2, &xml)
    box("icon", 122, 182, 36, 36, radius: 9, &xml)
    box("line", 92, 230, 96, 11, radius: 5, &xml)
    box("content", 80, 248, 120, 7, radius: 3, &xml)
    box("content", 94, 261, 92, 7, radius: 3, &xml)
    box("button", 76, 278, 128, 26, radius: 13, &xml)
    box("label", 112, 288, 56, 6, radius: 3, &xml)
  }

  /// A number at the side, and a line to the part of the sheet that it explains.
  private func mark(_ number: Int, y: Int, _ xml: inout XMLWriter) {
    let line = [("x1", 214), ("y1", y), ("x2", 252), ("y2", y)]
    xml.element("line", [("class", "lead")] + line.map { ($0.0, "\($0.1)") })
    xml.element("circle", [("class", "mark"), ("cx", "266"), ("cy", "\(y)"), ("r", "14")])
    xml.element("text", [("x", "266"), ("y", "\(y + 5)")], text: "\(number)")
  }

  private func box(
    _ name: String,
    _ x: Int,
    _ y: Int,
    _ width: Int,
    _ height: Int,
    radius: Int,
    _ xml: inout XMLWriter
  ) {
    let place = [("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius)]
    xml.element("rect", [("class", name)] + place.map { ($0.0, "\($0.1)") })
  }

  private static let style = """
    text{font:600 15px system-ui,sans-serif;text-anchor:middle;fill:#fff}.page{fill:#fff}.device{fill:#f0f0f3;stroke:#8a8a90;\
    stroke-width:2}.content{fill:#d5d5da}.line{fill:#9a9aa1}.sheet{fill:#fff;stroke:#8a8a90}.grip{fill:#c7c7cc}\
    .icon{fill:#d5d5da}.button{fill:#0a5ab4}.label{fill:#fff}.mark{fill:#0a5ab4}.lead{stroke:#0a5ab4;stroke-width:2}\
    @media(prefers-color-scheme:dark){text{fill:#14161b}.page{fill:#14161b}.device{fill:#22252b;stroke:#7a7a82}\
    .content{fill:#43464e}.line{fill:#85858d}.sheet{fill:#2c2f36;stroke:#7a7a82}.grip{fill:#55585f}.icon{fill:#43464e}\
    .button{fill:#83b9f5}.label{fill:#14161b}.mark{fill:#83b9f5}.lead{stroke:#83b9f5}}
    """
}
