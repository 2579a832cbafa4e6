import JSON
import MessageExport
import Diagnostics

extension FileTexts {
  /// An Application Resource Bundle: Dart patterns by name, and metadata under names that begin with `@`.
  package static func arb(_ input: FileInput) throws(FileError) -> FileTexts {
    let source = FileSource(input)
    var locale: String?
    var reader = MessageFormat1Reader(.dart)
    var collector = TextCollector()
    for member in try source.jsonMembers(of: "a resource bundle") {
      if member.name == "@@locale" { locale = member.value.string }
      guard !member.name.utf8.starts(with: "@".utf8) else { continue }
      let isText = member.value.string != nil
      let content = isText ? reader.content(source.jsonText(at: member.value.offset)) : source.notText(member.value)
      try collector.add(FileText(name: member.name, content: content, place: source.place(member.nameOffset)))
    }
    return FileTexts(locale: locale, texts: collector.texts)
  }
}
