import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Bad input is a normal day: status 2, nothing on standard output, one message that names the place and the remedy.
struct BadInputTests {
  private func refuse(
    _ arguments: [String],
    input: String = "",
    naming words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try run(arguments, input: input)
    #expect(result.status == 2, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    for word in words {
      #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: sourceLocation)
    }
    #expect(result.errors.contains("Fatal") == false, sourceLocation: sourceLocation)
    #expect(result.errors.split(separator: "\n").count <= 4, "\(result.errors)", sourceLocation: sourceLocation)
  }

  private func replacing(_ option: String, with value: String) -> [String] {
    var arguments = graceArguments
    if let index = arguments.firstIndex(of: option) { arguments[index + 1] = value }
    return arguments
  }

  @Test(arguments: [
    ("--time-zone", "Asia/Tokio", ["'Asia/Tokio' is not a time zone", "Did you mean Asia/Tokyo?"]),
    ("--time-zone", "", ["is not a time zone", "IANA"]),
    ("--locale", "english", ["'english' is not a locale", "BCP 47"]),
    ("--locale", "ja JP", ["'ja JP' is not a locale", "Write a BCP 47 tag"]),
    ("--locale", "xx", ["'xx' is not a locale", "BCP 47"]),
    ("--now", "tomorrow", ["'tomorrow' is not a moment", "2026-10-20T09:00:00Z"]),
    ("--now", "2026-02-30T00:00:00Z", ["is not a moment"]),
    ("--facts", "/nowhere/facts.json", ["'/nowhere/facts.json' cannot be read", "does not exist"]),
    ("--facts", "/tmp", ["is a folder, not a file"]),
    ("--facts", "/dev/zero", ["'/dev/zero' is a pipe, a device or a link"]),
  ])
  func `an option that cannot be`(option: String, value: String, words: [String]) throws {
    try refuse(replacing(option, with: value), input: graceFacts, naming: words)
  }

  @Test(arguments: ["decide", "table"]) func `a locale without texts`(command: String) throws {
    let facts = command == "decide" ? ["--facts", "-"] : []
    try refuse(
      [command, "--locale", "fr"] + facts,
      input: graceFacts,
      naming: ["The catalog has no texts in fr", "Choose from: en, ja."]
    )
  }

  @Test(arguments: [
    ("", ["not JSON"]),
    ("{", ["not JSON"]),
    ("[1]", ["a list, not an object"]),
    (String(repeating: "[", count: 10_000), ["nested more than"]),
    ("{\"renewalinfo\": {}}", ["renewalinfo", "no field of this name"]),
    ("{\"transaction\": \"a.b.c\"}", ["transaction", "JWS"]),
    (
      "{\"transaction\": {\"expiresDate\": \"2026-10-28\"}}",
      ["transaction.expiresDate", "a text, not a date"]
    ),
    ("{\"transaction\": {\"expiresDate\": 9405000000000000}}", ["transaction.expiresDate", "years 1 to 9999"]),
    ("{\"transaction\": {\"expiresDate\": true}}", ["true or false, not a date"]),
    ("{\"renewalInfo\": {\"expirationIntent\": \"2\"}}", ["renewalInfo.expirationIntent", "whole number"]),
    ("{\"renewalInfo\": {\"isInBillingRetryPeriod\": 1}}", ["renewalInfo.isInBillingRetryPeriod", "true or false"]),
  ])
  func `facts that cannot be`(facts: String, words: [String]) throws {
    try refuse(graceArguments, input: facts, naming: words)
  }

  @Test func `an unknown value decides and is reported`() throws {
    let facts = graceFacts.replacingOccurrences(of: "\"expirationIntent\": 2", with: "\"expirationIntent\": 99")
    let result = try run(graceArguments, input: facts)
    #expect(result.status == 0)
    #expect(result.output.contains("renewalInfo.expirationIntent is 99, which the catalog does not know"))
    #expect(result.output.contains("renewal, row G4"))
  }

  @Test(arguments: [("\\u0007", "U+7"), ("\\n", "U+A"), ("\\u202E", "U+202E"), ("\\u0000", "U+0")])
  func `a control character in a name`(escape: String, scalar: String) throws {
    let facts = graceFacts.replacingOccurrences(of: "ハーバープラス", with: "Harbor\(escape)Plus")
    let result = try run(graceArguments, input: facts)
    #expect(result.status == 0 && result.output.contains("productName held \(scalar), which has no place"))
    #expect(!result.output.contains("\u{7}") && !result.output.contains("\u{202E}"))
  }

  @Test func `a missing name`() throws {
    let facts = graceFacts.replacingOccurrences(of: "\"productName\": \"ハーバープラス\",", with: "")
    try refuse(graceArguments, input: facts, naming: ["productName", "missing", "Pass --product-name, or add it"])
  }

  @Test(arguments: [
    ["check", "--catalog", "/nowhere"], ["notice", "--catalog", "/nowhere", "--facts", "-"],
    ["generate", "--catalog", "/nowhere"], ["table", "--catalog", "/nowhere"],
  ])
  func `a catalog that is not there`(arguments: [String]) throws {
    try refuse(arguments, input: graceFacts, naming: ["'/nowhere' does not exist", "Name the folder"])
  }

  @Test func `an unknown option or command is status two`() throws {
    #expect(try run(["notice", "--fact", "-"]).status == 2)
    #expect(try run(["noticee"]).status == 2)
    #expect(try run(["table", "--format", "docx"]).status == 2)
  }

  @Test func `a full device behind standard output`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.currentDirectoryURL = projectFolder
    process.arguments = ["-c", "\"$0\" explain > /dev/full 2> /dev/null", commandURL.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
  }

  @Test(arguments: [
    ("catalog.yaml", "locales: [en, ja]", "locales: [en, zz]", ["catalog.yaml:6:15", "'zz' is not a locale"]),
    ("facts/states.yaml", "subscribed:", "\tsubscribed:", ["facts/states.yaml:3:1", "tab"]),
    ("strings/ja/facts.yaml", "states.subscribed: ", "states.subscribed: &a ", ["anchor"]),
    ("strings/ja/notices/retry.yaml", "「{$productName}」", "「{$productName」", ["strings/ja/notices/retry.yaml:5"]),
  ])
  func `a broken catalog is a finding for check and stops the rest`(
    file: String,
    old: String,
    new: String,
    words: [String]
  ) throws {
    try withTemporaryFolder { folder in
      let catalog = try copyCatalog(to: folder, replacing: old, with: new, in: file)
      let checked = try run(["check", "--catalog", catalog])
      #expect(checked.status == 1)
      for word in words { #expect(checked.output.contains(word), "\(checked.output.prefix(600))") }
      let noticed = try run(graceArguments + ["--catalog", catalog], input: graceFacts)
      #expect(noticed.status == 2)
      #expect(noticed.output == "")
      for word in words { #expect(noticed.errors.contains(word)) }
    }
  }

  @Test(arguments: [
    ("{{#paragraphs}}", "email.html.mustache", "cannot be read"),
    ("<p>\n{{customerName}}</p>", "email.html.mustache:2", "uses 'customerName', which no page gives it"),
  ])
  func `a broken template`(text: String, place: String, words: String) throws {
    try withTemporaryFolder { folder in
      let templates = folder.appending(path: "Templates")
      try FileManager.default.copyItem(at: projectFolder.appending(path: "Templates"), to: templates)
      try write(text, to: "notices/email.html.mustache", in: templates)
      try refuse(graceArguments + ["--templates", templates.path], input: graceFacts, naming: [place, words])
    }
  }

  @Test func `a name that is not UTF-8 is said to be`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1 }
      var name = Array("\(catalog)/strings/en/caf".utf8CString.dropLast())
      name += [CChar(bitPattern: 0xE9)] + Array(".yaml".utf8CString)
      let descriptor = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
      try #require(descriptor >= 0)
      close(descriptor)
      try refuse(["status", "--catalog", catalog], naming: ["its name is not UTF-8", "Rename it"])
      let found = try run(["check", "--quiet", "--catalog", catalog])
      #expect(found.status == 1 && found.output.split(separator: "\n").count == 1, "\(found.output)")
    }
  }
}
