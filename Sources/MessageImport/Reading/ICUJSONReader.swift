import JSON
import MessageExport
import Diagnostics

extension FileTexts {
  /// An object of patterns by key, in the format of FormatJS. Also accepts nested objects, whose names are joined with
  /// dots, and a description next to each pattern.
  package static func icuJSON(_ input: FileInput) throws(FileError) -> FileTexts {
    let source = FileSource(input)
    let members = try source.jsonMembers(of: "an object of patterns")
    let walk = JSONWalk(source: source) { $0["defaultMessage"]?.string != nil }
    var reader = MessageFormat1Reader(.formatJS)
    var collector = TextCollector()
    for leaf in try walk.leaves(of: members) {
      let value = leaf.value["defaultMessage"] ?? leaf.value
      let content = value.string == nil ? source.notText(value) : reader.content(source.jsonText(at: value.offset))
      try collector.add(FileText(name: leaf.name, content: content, place: source.place(leaf.nameOffset)))
    }
    return FileTexts(texts: collector.texts)
  }
}

extension FileSource {
  /// A refusal that names the kind of a value that is not a text.
  func notText(_ value: LocatedJSON) -> FileContent {
    let what =
      switch value.content {
      case .string: "a text"
      case .array: "an array"
      case .object: "an object"
      case .other(.null): "null"
      case .other(.boolean): "true or false"
      case .other: "a number"
      }
    return .refused(refusal(at: value.offset, "This is \(what), not a text", "Write a text."))
  }
}
