import Diagnostics
import Foundation
import ICU
import ProjectFiles
import Testing

import MessageExport
import MessageImport

/// What tools of translators write again, with their own line breaks, order of words and escapes, says what it said.
@Suite struct ToolTests {
  /// Writes each file of a folder again with a library for its format.
  private static let script = """
    import json, pathlib, sys
    import xml.etree.ElementTree as xml
    import polib
    from fluent.syntax import parse, serialize
    from moz.l10n.formats import Format
    from moz.l10n.resource import parse_resource, serialize_resource

    for path in sorted(pathlib.Path(sys.argv[1]).rglob("*")):
        if path.suffix in (".po", ".pot"):
            polib.pofile(str(path), wrapwidth=30).save(str(path))
        elif path.suffix == ".ftl":
            path.write_text(serialize(parse(path.read_text("utf-8"))), "utf-8")
        elif path.suffix in (".json", ".arb", ".xcstrings"):
            value = json.loads(path.read_text("utf-8"))
            path.write_text(json.dumps(value, ensure_ascii=True, indent=1, separators=(",", " : ")))
        elif path.suffix == ".properties":
            resource = parse_resource(Format.properties, path.read_bytes())
            path.write_text("".join(serialize_resource(resource)), "utf-8")
        elif path.suffix == ".xml":
            # Without comments, with another prefix and character references.
            xml.parse(path).write(path, encoding="us-ascii", xml_declaration=True)
    """

  private static let python = Tools.python(with: "polib, fluent.syntax, moz.l10n")
  private static let hasGettext = Tools.runs("msgcat")

  private static func run(_ command: [String]) throws -> (status: Int32, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let told = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: told, as: UTF8.self))
  }

  /// Expects that files say the same when a tool has written them again.
  private func expectSameTexts(
    _ files: [String: [UInt8]],
    _ read: DamageTests.Reader,
    rewrite: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, bytes) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    try rewrite(folder)
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let rewritten = [UInt8](try Data(contentsOf: folder.appending(path: path)))
      #expect(rewritten != bytes, "\(path) is written as it was")
      let before = try read(try FileInput(bytes)).texts
      let after = Dictionary(grouping: try read(try FileInput(rewritten)).texts) { "\($0.locale ?? "") \($0.name)" }
      #expect(after.count == before.count && !before.isEmpty)
      for text in before {
        let found = after["\(text.locale ?? "") \(text.name)"]?.first
        #expect(found == text, "\(path) \(text.name)")
      }
    }
  }

  @Test(
    .enabled(if: Tools.areRequired || python != nil, "Python has no polib, fluent.syntax and moz.l10n"),
    arguments: DamageTests.readers.indices
  )
  func `what libraries write is read alike`(index: Int) throws {
    let python = try #require(Self.python)
    let (format, read) = DamageTests.readers[index]
    for messages in try ExportedCatalogs.all.get() {
      try expectSameTexts(Export(messages, as: format).files, read) { folder in
        let result = try Self.run([python, "-c", Self.script, folder.path])
        #expect(result.status == 0, "\(result.errors)")
      }
    }
  }

  @Test(.enabled(if: Tools.areRequired || hasGettext, "gettext is not installed"))
  func `what gettext writes is read alike`() throws {
    for messages in try ExportedCatalogs.all.get() {
      let files = Export(messages, as: .gettext).files
      try expectSameTexts(files, { input throws(FileError) in try .gettext(input) }) { folder in
        for path in files.keys {
          let file = folder.appending(path: path).path
          let result = try Self.run(["msgcat", "--width=30", "--sort-output", "--escape", file, "-o", file])
          #expect(result.status == 0, "\(result.errors)")
        }
      }
    }
  }
}
