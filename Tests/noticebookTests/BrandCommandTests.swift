import Foundation
import Testing

/// A brand works as `init` makes it, and its changes show in every way of using it.
struct BrandCommandTests {
  private func withBrand(_ body: (_ folder: URL, _ brand: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let brand = folder.appending(path: "harbor").path
      let result = try run(["init", brand])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "")
      try body(folder, brand)
    }
  }

  /// Replaces a text in a file of the brand.
  private func edit(_ path: String, _ old: String, _ new: String, in brand: String) throws {
    let file = "\(brand)/\(path)"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains(old), "\(text)")
    try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: URL(filePath: file))
  }

  @Test func `what init makes works at once`() throws {
    try withBrand { _, brand in
      // Each notice has texts in the brand's voice, in both languages, and a record of the translation.
      let notices = try FileManager.default.contentsOfDirectory(atPath: "Catalogs/app-store/facts/notices")
      let texts = ["records/ja", "strings/en", "strings/ja"].flatMap { folder in
        ["\(folder)/glossary.yaml"] + notices.map { "\(folder)/notices/\($0)" }
      }
      #expect(
        try FileManager.default.subpathsOfDirectory(atPath: brand).filter { $0.contains(".") }.sorted()
          == (["brand.yaml", "templates/notices/email.txt.mustache"] + texts).sorted()
      )
      let checked = try run(["check", "--brand", brand])
      #expect(checked.status == 0, "\(checked.output)")
      // The brand has a voice of its own, and knows the app's name and where customers reach support.
      let nameless = graceFacts.replacing(#""appName": "ハーバーラジオ","#, with: "")
      for (locale, title, support) in [
        ("en", "Keep ハーバープラス going", "Contact us at support@harbor.example."),
        ("ja", "お支払いについてのお願い", "support@harbor.exampleまでお問い合わせください。"),
      ] {
        let arguments = graceArguments.map { $0 == "ja" ? locale : $0 }
        let branded = try run(arguments + ["--brand", brand], input: nameless)
        #expect(branded.status == 0, "\(branded.errors)")
        #expect(branded.output.contains("push title       \(title)\n") && branded.output.contains(support))
        #expect(branded.output.contains(locale == "en" ? "The Harbor Radio team\n" : "ハーバーラジオ\n"))
        #expect(try run(arguments, input: nameless).errors.contains("appName"))
      }
      // What a customer's facts say wins.
      let named = try run(graceArguments + ["--brand", brand], input: graceFacts.replacing("ハーバーラジオ", with: "潮騒"))
      #expect(named.output.contains("潮騒\n"))
    }
  }

  @Test func `texts terms and layouts take the catalogs place`() throws {
    try withBrand { folder, brand in
      try write("push.title: このままお聴きいただけます\n", to: "harbor/strings/ja/notices/grace.yaml", in: folder)
      try write("push.title: Keep listening\n", to: "harbor/strings/en/notices/grace.yaml", in: folder)
      try FileManager.default.removeItem(atPath: "\(brand)/records")
      try edit("strings/ja/glossary.yaml", "サブスクリプション", "メンバーシップ", in: brand)
      try edit("strings/en/glossary.yaml", "|\n  subscription", "|\n  membership", in: brand)
      try edit("templates/notices/email.txt.mustache", "{{#closings}}", "-- {{appName}}\n{{#closings}}", in: brand)
      let branded = try run(graceArguments + ["--brand", brand], input: graceFacts).output
      #expect(branded.contains("push title       このままお聴きいただけます\n"))
      #expect(branded.contains("-- ハーバーラジオ\n"))
      let english = graceArguments.map { $0 == "ja" ? "en" : $0 }
      let paused = graceFacts.replacing("1793199600000", with: "1791903600000")
      #expect(try run(english + ["--brand", brand], input: paused).output.contains("to renew your membership, so"))
      #expect(try run(english, input: paused).output.contains("to renew your subscription, so"))

      let approved = try run(["approve", "--all", "--locale", "ja", "--brand", brand])
      #expect(approved.status == 0, "\(approved.errors)")
      #expect(FileManager.default.fileExists(atPath: "\(brand)/records/ja/notices/grace.yaml"))
      let checked = try run(["check", "--brand", brand])
      #expect(checked.status == 0, "\(checked.output)")

      let file = folder.appending(path: "harbor.notices").path
      #expect(try run(["compile", "--brand", brand, "--output", file]).status == 0)
      let json = graceArguments + ["--format", "json"]
      let expected = try run(json + ["--brand", brand], input: graceFacts).output
      #expect(try run(json + ["--catalog", file], input: graceFacts, folder: folder).output == expected)
      #expect(expected.contains("このままお聴きいただけます"))
    }
  }

  @Test func `findings name the brands file`() throws {
    try withBrand { folder, brand in
      let path = "harbor/strings/en/notices/grace.yaml"
      try write("push.titel: Keep listening\n", to: path, in: folder)
      let unknown = try run(graceArguments + ["--brand", brand], input: graceFacts)
      #expect(unknown.status == 2)
      #expect(unknown.errors.contains("\(brand)/strings/en/notices/grace.yaml:1:1: error: Text 'push.titel'"))
      #expect(unknown.errors.contains("Did you mean 'push.title'?"))

      try write("push.title: Keep listening, {$listner}\n", to: path, in: folder)
      try write("push.title: このまま\n", to: "harbor/strings/ja/notices/grace.yaml", in: folder)
      let argument = try run(["check", "--brand", brand])
      #expect(argument.status == 1)
      #expect(argument.output.contains("\(brand)/strings/en/notices/grace.yaml:1:30: error:"), "\(argument.output)")
      #expect(argument.output.contains("1 | push.title: Keep listening, {$listner}"))
    }
  }

  @Test func `a template that overrides nothing is refused`() throws {
    try withBrand { folder, brand in
      try write("{{subject}}", to: "harbor/templates/notices/emial.html.mustache", in: folder)
      let result = try run(graceArguments + ["--brand", brand], input: graceFacts)
      #expect(result.status == 2)
      #expect(result.errors.contains("templates/notices/emial.html.mustache' overrides no template"))
      #expect(result.errors.contains("Did you mean notices/email.html.mustache?"))
    }
  }

  @Test func `a layout with an unknown name is found in the brand`() throws {
    try withBrand { folder, brand in
      try write("{{subejct}}\n", to: "harbor/templates/notices/email.html.mustache", in: folder)
      let result = try run(graceArguments + ["--brand", brand], input: graceFacts)
      #expect(result.status == 2)
      #expect(result.errors.contains("\(brand)/templates/notices/email.html.mustache:1: "), "\(result.errors)")
    }
  }

  @Test func `init touches nothing that exists`() throws {
    try withTemporaryFolder { folder in
      try write("mine", to: "brand/note.txt", in: folder)
      let full = try run(["init", folder.appending(path: "brand").path])
      #expect(full.status == 2)
      #expect(full.errors.contains("brand' is not empty"))
      let file = try run(["init", folder.appending(path: "brand/note.txt").path])
      #expect(file.status == 2)
      #expect(file.errors.contains("is a file, not a folder"))
      #expect(FileManager.default.subpaths(atPath: folder.path)?.sorted() == ["brand", "brand/note.txt"])
      let empty = folder.appending(path: "empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      #expect(try run(["init", empty.path]).status == 0)
      #expect(FileManager.default.fileExists(atPath: empty.appending(path: "brand.yaml").path))
    }
  }
}
