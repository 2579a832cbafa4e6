import Catalogs
import Diagnostics
import XML

extension FileTexts {
  /// XLIFF 1.2: a text for each unit that has a target.
  static func xliff1(_ input: FileInput) throws(FileError) -> FileTexts {
    let root = try document(input, version: "1.2")
    var collector = TextCollector()
    var locale: String?
    for file in root.elements(local: "file") {
      let target = file["target-language"]
      if let target, let locale, target != locale {
        throw FileError(
          place: file.place,
          summary: "The file has translations in \(locale.shown) and in \(target.shown)",
          fix: "Import a file for each locale."
        )
      }
      locale = locale ?? target
      for unit in file.descendants("trans-unit") {
        guard let source = unit.elements(local: "source").first else { continue }
        var codes = XLIFFCodes()
        codes.learn(from: source)
        let target = unit.elements(local: "target").first
        try collector.add(
          FileText(
            name: unit["resname"] ?? unit["id"] ?? "",
            content: target.map { codes.content(of: [$0]) } ?? .pattern([]),
            place: (target ?? unit).place,
            source: codes.content(of: [source]),
            state: FileState(xliff1: target, isApproved: unit["approved"] == "yes")
          )
        )
      }
    }
    return FileTexts(locale: locale, texts: collector.texts)
  }

  /// XLIFF 2: a text for each unit; a tool may have cut it into segments.
  static func xliff2(_ input: FileInput) throws(FileError) -> FileTexts {
    let root = try document(input, version: "2.1")
    var collector = TextCollector()
    for unit in root.elements(local: "file").flatMap({ $0.descendants("unit") }) {
      var codes = XLIFFCodes()
      for data in unit.elements(local: "originalData").flatMap({ $0.elements(local: "data") }) {
        if let id = data["id"] { codes.codes[id] = data.text }
      }
      let parts = unit.elements(local: "segment", "ignorable")
      let segments = parts.filter { $0.localName == "segment" }
      let isTranslated = segments.contains { !$0.elements(local: "target").isEmpty }
      // What is between segments is the same in both languages where a tool leaves its target out.
      let targets = inOrder(
        parts.flatMap { part in
          let own = part.elements(local: "target")
          return own.isEmpty && part.localName == "ignorable" ? part.elements(local: "source") : own
        }
      )
      try collector.add(
        FileText(
          name: unit["name"] ?? unit["id"] ?? "",
          content: isTranslated ? codes.content(of: targets) : .pattern([]),
          place: (targets.first ?? unit).place,
          source: codes.content(of: parts.flatMap { $0.elements(local: "source") }),
          state: isTranslated ? FileState(xliff2: segments.map { $0["state"] }) : .missing
        )
      )
    }
    return FileTexts(locale: root["trgLang"], texts: collector.texts)
  }

  /// Targets in the order of the translation: `order` is a target's place among those of its unit, from 1 on.
  private static func inOrder(_ targets: [XMLElement]) -> [XMLElement] {
    let places = targets.enumerated().map { index, target in target["order"].flatMap { Int($0) } ?? index + 1 }
    return zip(places, targets).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }

  private static func document(_ input: FileInput, version: String) throws(FileError) -> XMLElement {
    let root = try XMLReader.document(input.text)
    guard root.localName == "xliff" else {
      throw FileError(
        place: root.place,
        summary: "The file is not XLIFF: it begins with <\(root.name.shown)>",
        fix: "Import the file that export made, or name another format."
      )
    }
    // Tools save 2.1 as 2.0 where they use nothing that is new in it.
    guard let own = root["version"], own.prefix(1) == version.prefix(1) else {
      let words = root["version"].map { "is of version \($0.shown)" } ?? "does not say of which version it is"
      throw FileError(
        place: root.place,
        summary: "The file \(words)",
        fix: "Name the format of its version: xliff-1.2 or xliff-2.1."
      )
    }
    return root
  }
}

extension FileState {
  /// The state of a target.
  fileprivate init?(xliff1 target: XMLElement?, isApproved: Bool) {
    guard let target, !target.children.isEmpty else {
      self = .missing
      return
    }
    switch target["state"] {
    case "final"?, "signed-off"?: self = .approved
    case "translated"?: self = isApproved ? .approved : .new
    case "new"?, "needs-translation"?: self = .guess
    case nil where isApproved: self = .approved
    case nil: return nil
    default: self = .review
    }
  }

  /// The least of the states of some segments; `nil` where one says nothing, as many tools leave it.
  fileprivate init?(xliff2 states: [String?]) {
    if states.contains("initial") {
      self = .guess
    } else if states.allSatisfy({ $0 == "final" || $0 == "reviewed" }) {
      self = .approved
    } else if states.contains(nil) {
      return nil
    } else {
      self = .new
    }
  }
}
