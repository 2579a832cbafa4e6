import Catalogs
import Diagnostics

/// The texts of a file as they are found; no two with the same name and locale.
struct TextCollector {
  private struct Name: Hashable {
    let name: String
    let locale: String?
  }

  private(set) var texts: [FileText] = []
  private var places: [Name: SourcePosition] = [:]

  /// Whether there is a text with a name, of no locale of its own.
  func has(_ name: String) -> Bool { places[Name(name: name, locale: nil)] != nil }

  mutating func add(_ text: FileText) throws(FileError) {
    if let first = places.updateValue(text.place, forKey: Name(name: text.name, locale: text.locale)) {
      throw FileError(
        place: text.place,
        summary: "The name \(text.name.shown) occurs twice, at \(first.words) and at \(text.place.words)",
        fix: "Keep one of the two."
      )
    }
    texts.append(text)
  }
}
