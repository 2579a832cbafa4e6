import Foundation
import Testing

struct GenerateCommandTests {
  private func contents(_ folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in FileManager.default.subpaths(atPath: folder.path) ?? [] {
      var isFolder: ObjCBool = false
      let file = folder.appending(path: path).path
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      files[path] = FileManager.default.contents(atPath: file)
    }
    return files
  }

  private func generate(_ folder: URL, _ options: [String] = [], environment: [String: String] = [:]) throws
    -> RunResult
  {
    try run(["generate", "--output", folder.path] + options, environment: environment)
  }

  @Test func `the same bytes every time and everywhere`() throws {
    try withTemporaryFolder { folder in
      let (first, second) = (folder.appending(path: "first"), folder.appending(path: "second"))
      #expect(try generate(first).status == 0)
      #expect(try generate(second, environment: ["TZ": "Asia/Kathmandu", "LANG": "ar_EG.UTF-8"]).status == 0)
      let files = try contents(first)
      #expect(files == (try contents(second)))
      for name in [
        "manifest.json", "site/index.html", "site/ja/reasons/billingIssue.html", "site/en/decisions/renewal.md",
        "notices/ja.json", "tables/renewal.json", "tables/renewal.csv",
      ] {
        #expect(files[name] != nil, "\(name) is missing")
      }
    }
  }

  @Test func `the sites of several catalogs lead to each other`() throws {
    try withTemporaryFolder { folder in
      let catalogs = ["--catalog", "app-store", "--catalog", "stripe"]
      #expect(try generate(folder, catalogs).status == 0)
      let files = try contents(folder)
      let entry = String(decoding: try #require(files["index.html"]), as: UTF8.self)
      for link in ["app-store/site/en/index.html", "stripe/site/ja/index.html", "app-store/site/assets/site.css"] {
        #expect(entry.contains("\"\(link)\"") && files[link] != nil, "\(link)")
      }
      // It names no store in its title, opens none by itself, and says about each what its first page says.
      #expect(entry.contains("<h1>Subscription reference</h1>") && !entry.contains("rel=\"alternate\""))
      #expect(entry.contains("<strong>Stripe subscriptions</strong> <span>Paste what Stripe sent"))
      let home = String(decoding: try #require(files["app-store/site/ja/index.html"]), as: UTF8.self)
      #expect(home.contains("<a href=\"../../../stripe/site/ja/index.html\" data-store=\"stripe\">"))
      #expect(home.contains("data-store=\"app-store\" aria-current=\"true\">"))
      #expect(try generate(folder, catalogs + ["--check"]).status == 0)
      #expect(try generate(folder, ["--catalog", "stripe", "--catalog", "stripe"]).status == 2)
    }
  }

  @Test func `the committed output is fresh`() throws {
    let result = try run(["generate", "--check"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `check names what is missing changed and obsolete`() throws {
    try withTemporaryFolder { folder in
      _ = try generate(folder)
      let manifest = folder.appending(path: "manifest.json")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      try Data(text.replacing("\"files\" : {", with: "\"files\" : { \"site/old.html\": \"0\",").utf8).write(
        to: manifest
      )
      try write("changed", to: "tables/renewal.csv", in: folder)
      try FileManager.default.removeItem(at: folder.appending(path: "notices/ja.json"))
      let before = try contents(folder)
      let result = try generate(folder, ["--check"])
      #expect(result.status == 1)
      #expect(result.output.contains("missing  \(folder.path)/notices/ja.json"))
      #expect(result.output.contains("changed  \(folder.path)/tables/renewal.csv"))
      #expect(result.output.contains("obsolete \(folder.path)/site/old.html"))
      #expect(try contents(folder) == before)
    }
  }

  @Test func `check names the data that differs`() throws {
    try withTemporaryFolder { folder in
      _ = try generate(folder)
      let manifest = folder.appending(path: "manifest.json")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      let icu = try #require(text.firstRange(of: "\"icu\" : \""))
      try Data(text.replacingCharacters(in: icu, with: "\"icu\" : \"9").utf8).write(to: manifest)
      let result = try generate(folder, ["--check"])
      #expect(result.status == 1)
      #expect(result.errors.contains("ICU is"))
      #expect(result.errors.contains("and was 9"))
    }
  }

  @Test func `files of others stay and old ones go`() throws {
    try withTemporaryFolder { folder in
      _ = try generate(folder)
      try write("example.org", to: "site/CNAME", in: folder)
      try write("mine", to: "site/ja/mine/notes.txt", in: folder)
      try write("top", to: "README", in: folder)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "site/link"),
        withDestinationURL: folder.appending(path: "README")
      )
      #expect(try generate(folder, ["--locale", "en"]).status == 0)
      let files = try contents(folder)
      #expect(files["site/CNAME"] == Data("example.org".utf8))
      #expect(files["site/ja/mine/notes.txt"] == Data("mine".utf8))
      #expect(files["README"] == Data("top".utf8))
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.appending(path: "site/link").path)
          .hasSuffix("README")
      )
      // The Japanese pages are the generator's own, and this run has none.
      #expect(files["site/ja/index.html"] == nil)
      #expect(files["site/en/index.html"] != nil)
      #expect(!files.keys.contains { $0.contains(".noticebook") })
    }
  }

  @Test func `a file of another in the way stops the run before anything changes`() throws {
    try withTemporaryFolder { folder in
      try write("mine", to: "site/en/index.html", in: folder)
      let result = try generate(folder)
      #expect(result.status == 2)
      #expect(result.errors.contains("site/en/index.html' is in the way and was not made by Noticebook"))
      #expect(try contents(folder) == ["site/en/index.html": Data("mine".utf8)])
    }
  }

  @Test(arguments: ["manifest.json", "tables", "site", "site/en", "manifest.json/notes.txt", "notices/ja.json/x"])
  func `whatever else is in the way stops the run before anything changes`(name: String) throws {
    try withTemporaryFolder { folder in
      try write("mine", to: name, in: folder)
      let result = try generate(folder)
      #expect(result.status == 2)
      #expect(result.errors.contains("is in the way and was not made by Noticebook"), "\(result.errors)")
      #expect(try contents(folder) == [name: Data("mine".utf8)])
    }
  }

  @Test func `folders keep their permissions`() throws {
    try withTemporaryFolder { folder in
      _ = try generate(folder)
      try write("mine", to: "site/private/notes.txt", in: folder)
      let site = folder.appending(path: "site").path
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "\(site)/private")
      try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: site)
      _ = try generate(folder, ["--base-url", "https://example.org"])
      for (path, permissions) in [(site, 0o750), ("\(site)/private", 0o700)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == permissions)
      }
    }
  }

  @Test func `an output folder that is a file`() throws {
    try withTemporaryFolder { folder in
      try write("mine", to: "Output", in: folder)
      let result = try generate(folder.appending(path: "Output"))
      #expect(result.status == 2)
      #expect(result.errors.contains("is a file, not a folder"))
      #expect(try contents(folder) == ["Output": Data("mine".utf8)])
    }
  }

  @Test func `an output folder that cannot be made`() throws {
    let result = try run(["generate", "--output", "/proc/noticebook"])
    #expect(result.status == 2)
    #expect(result.errors.contains("'/proc/noticebook' cannot be made"))
  }

  @Test func `a catalog with an error leaves the output as it was`() throws {
    try withTemporaryFolder { folder in
      let output = folder.appending(path: "out")
      _ = try generate(output)
      let before = try contents(output)
      let catalog = try copyCatalog(
        to: folder,
        replacing: "{$productName}",
        with: "{$productName",
        in: "strings/ja/notices/grace.yaml"
      )
      #expect(try generate(output, ["--catalog", catalog]).status == 2)
      #expect(try contents(output) == before)
    }
  }

  @Test func `an unknown locale`() throws {
    let result = try run(["generate", "--locale", "fr", "--output", "/nowhere"])
    #expect(result.status == 2)
    #expect(result.errors.contains("The catalog has no texts in fr"))
    #expect(result.errors.contains("Choose from: en, ja."))
  }
}
