import Catalogs
import JSON
import MessageSyntax
import Diagnostics

extension FileTexts {
  /// Messages in the data model of MessageFormat 2, by their keys.
  static func messageFormat2(_ input: FileInput) throws(FileError) -> FileTexts {
    let source = FileSource(input)
    let places = try source.jsonMembers(of: "an object of messages")
    // Parsed again without positions, which the message reader doesn't need.
    guard case .object(let members)? = try? JSONValue(parsing: source.bytes) else { return FileTexts(texts: []) }
    var collector = TextCollector()
    for (member, place) in zip(members, places) {
      let content: FileContent
      do throws(InterchangeError) {
        content = .pattern([.argument(.code(MessagePrinter().printed(try Message(interchange: member.value))))])
      } catch {
        let path = error.path.isEmpty ? "" : "\(error.path.shown): "
        content = .refused(
          source.refusal(at: place.value.offset, "\(path)\(error.summary)", "\(error.remedy).")
        )
      }
      try collector.add(FileText(name: member.name, content: content, place: source.place(place.nameOffset)))
    }
    return FileTexts(texts: collector.texts)
  }
}
