import Foundation
import Testing

struct ImportCommandTests {
  /// Runs the command on a copy of the shipped catalog with a file, and says which files of the copy are then others.
  private func imported(
    _ arguments: [String],
    _ bytes: Data,
    named name: String = "notices.ja.csv",
    isPartial: Bool = true
  ) throws -> (status: Int32, errors: String, changed: [String: String], folder: String) {
    var result: (status: Int32, errors: String, changed: [String: String], folder: String) = (0, "", [:], "")
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "catalog")
      try FileManager.default.copyItem(at: projectFolder.appending(path: "Catalogs/app-store"), to: catalog)
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
      let options = arguments.dropFirst() + ["--catalog", catalog.path] + (isPartial ? ["--partial"] : [])
      let run = try run(["import"] + [arguments[0], file.path] + options)
      result = (run.status, run.errors.replacing(folder.path, with: ""), [:], folder.path)
      for path in FileManager.default.enumerator(atPath: catalog.path)?.compactMap({ $0 as? String }) ?? []
      where path.hasSuffix(".yaml") {
        let new = try String(contentsOf: catalog.appending(path: path), encoding: .utf8)
        let original = projectFolder.appending(path: "Catalogs/app-store/\(path)")
        if new != (try? String(contentsOf: original, encoding: .utf8)) { result.changed[path] = new }
      }
    }
    return result
  }

  /// A file of lines says nothing of its end: a cut one would import a piece of its last text.
  @Test func `a file that was cut off is refused, and one that lacks texts or its last line break warned of`() throws {
    let whole = "notices.grace.push.title=続けてご利用になれます\n"
    let lacking = try imported(
      ["java-properties", "--locale", "ja"],
      Data(whole.utf8),
      named: "ja.properties",
      isPartial: false
    )
    #expect(lacking.status == 0 && !lacking.changed.isEmpty)
    #expect(lacking.errors.contains("warning: The file lacks ") && lacking.errors.contains("ja notices."))
    let cut = try imported(
      ["java-properties", "--locale", "ja"],
      Data(whole.dropLast(8).utf8),
      named: "ja.properties",
      isPartial: false
    )
    #expect(cut.status == 2 && cut.changed.isEmpty, "\(cut.errors)")
    #expect(cut.errors.contains("ends without a line break and lacks ") && cut.errors.contains("--partial"))
    let meant = try imported(
      ["java-properties", "--locale", "ja"],
      Data(whole.dropLast().utf8),
      named: "ja.properties"
    )
    #expect(meant.status == 0 && !meant.errors.contains("warning"), "\(meant.errors)")
  }

  private struct Habit: CustomStringConvertible {
    let description: String
    /// The format, and options.
    let arguments: [String]
    let file: String
    let text: String
    /// What the catalog then says of the title; `nil` if it stays as it was.
    var title: String?
    var says: String?
    var isRefused = false
  }

  /// A unit of XLIFF with a target.
  private static func xliff1(_ target: String, language: String = "ja", source: String = "Fix it") -> String {
    """
    <xliff version="1.2"><file original="x" source-language="en" target-language="\(language)" datatype="plaintext"><body>
    <trans-unit id="notices.grace.push.title"><source>\(source)</source>\(target)</trans-unit></body></file></xliff>

    """
  }

  private static func xliff2(_ segments: String) -> String {
    """
    <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="ja"><file id="f">
    <unit id="notices.grace.push.title">\(segments)</unit></file></xliff>

    """
  }

  private static let habits: [Habit] = [
    // What a service or a tool fills in is no translation.
    Habit(
      description: "state=new",
      arguments: ["xliff-1.2"],
      file: "x.xlf",
      text: xliff1("<target state=\"new\">Fix it</target>"),
      says: "left out: it is marked as not translated"
    ),
    Habit(
      description: "needs-translation",
      arguments: ["xliff-1.2"],
      file: "x.xlf",
      text: xliff1("<target state=\"needs-translation\">修正</target>"),
      says: "left out: it is marked"
    ),
    Habit(
      description: "state=initial",
      arguments: ["xliff-2.1"],
      file: "x.xlf",
      text: xliff2("<segment state=\"initial\"><source>Fix it</source><target>直してください</target></segment>"),
      says: "left out: it is marked"
    ),
    Habit(
      description: "state=initial, and the caller knows better",
      arguments: ["xliff-2.1", "--state", "new"],
      file: "x.xlf",
      text: xliff2("<segment state=\"initial\"><source>Fix it</source><target>直してください</target></segment>"),
      title: "直してください"
    ),
    Habit(
      description: "target without a state",
      arguments: ["xliff-2.1"],
      file: "x.xlf",
      text: xliff2("<segment><source>Fix it</source><target>直してください</target></segment>"),
      title: "直してください"
    ),
    Habit(
      description: "fuzzy",
      arguments: ["gettext", "--locale", "ja"],
      file: "ja.po",
      text: "#, fuzzy\nmsgctxt \"notices.grace.push.title\"\nmsgid \"Fix it\"\nmsgstr \"直してください\"\n",
      says: "left out: it is marked"
    ),
    Habit(
      description: "new in a string catalog",
      arguments: ["xcstrings"],
      file: "Localizable.xcstrings",
      text:
        #"{"sourceLanguage":"en","strings":{"notices.grace.push.title":{"localizations":{"ja":{"stringUnit":{"state":"new","value":"直してください"}}}}},"version":"1.0"}"#,
      says: "left out: it is marked"
    ),
    Habit(
      description: "a copy of the source",
      arguments: ["arb"],
      file: "app_ja.arb",
      text: #"{"@@locale":"ja","noticesGracePushTitle":"Fix {productName} payment"}"#,
      says: "left out: it is the same as its source"
    ),
    // One file with several locales, and the spelling of others.
    Habit(
      description: "a locale of others",
      arguments: ["xcstrings", "--locale", "ja"],
      file: "Localizable.xcstrings",
      text:
        #"{"sourceLanguage":"en","strings":{"notices.grace.push.title":{"localizations":{"fr":{"stringUnit":{"state":"translated","value":"Bonjour"}},"ja":{"stringUnit":{"state":"translated","value":"直してください"}}}}},"version":"1.0"}"#,
      title: "直してください",
      says: "1 text in fr left out"
    ),
    Habit(
      description: "only locales of others",
      arguments: ["xcstrings", "--locale", "ja"],
      file: "Localizable.xcstrings",
      text:
        #"{"sourceLanguage":"en","strings":{"notices.grace.push.title":{"localizations":{"fr":{"stringUnit":{"state":"translated","value":"Bonjour"}}}}},"version":"1.0"}"#,
      says: "has texts in fr, and none in ja",
      isRefused: true
    ),
    Habit(
      description: "ja-JP",
      arguments: ["xliff-1.2"],
      file: "x.xlf",
      text: xliff1("<target>直してください</target>", language: "ja-JP"),
      title: "直してください"
    ),
    Habit(
      description: "ja-Jpan in a path",
      arguments: ["gettext"],
      file: "ja_JP/LC_MESSAGES/notices.po",
      text: "msgctxt \"notices.grace.push.title\"\nmsgid \"Fix it\"\nmsgstr \"直してください\"\n",
      title: "直してください"
    ),
    Habit(
      description: "Android's folder with a region",
      arguments: ["android"],
      file: "res/values-ja-rJP/strings.xml",
      text: "<resources><string name=\"notices_grace_push_title\">直してください</string></resources>\n",
      title: "直してください"
    ),
    Habit(
      description: "a locale of no catalog",
      arguments: ["xliff-1.2"],
      file: "x.xlf",
      text: xliff1("<target>Bonjour</target>", language: "fr"),
      says: "isn't a locale of the catalog",
      isRefused: true
    ),
    Habit(
      description: "another locale than the options say",
      arguments: ["xliff-1.2", "--locale", "ja"],
      file: "x.xlf",
      text: xliff1("<target>直してください</target>", language: "fr"),
      title: "直してください",
      says: "warning: The file says that it is in fr"
    ),
    // Documents that are whole without a last line break.
    Habit(
      description: "no last line break",
      arguments: ["i18next"],
      file: "ja/notices.json",
      text: #"{"grace":{"push":{"title":"直してください"}}}"#,
      title: "直してください"
    ),
    // XLIFF's own marks.
    Habit(
      description: "targets in another order",
      arguments: ["xliff-2.1"],
      file: "x.xlf",
      text: xliff2(
        "<segment><source>a</source><target>い</target></segment><segment><source>b</source><target order=\"3\">は</target>"
          + "</segment><segment><source>c</source><target order=\"2\">ろ</target></segment>"
      ),
      title: "いろは"
    ),
    Habit(
      description: "the ends of an annotation",
      arguments: ["xliff-2.1"],
      file: "x.xlf",
      text: xliff2("<segment><source>a</source><target><sm id=\"m\"/>直して<em startRef=\"m\"/>ください</target></segment>"),
      title: "直してください"
    ),
    // Spreadsheets.
    Habit(
      description: "a line break of Excel",
      arguments: ["csv", "--locale", "ja"],
      file: "x.csv",
      text: "key,variant,state,translation\nnotices.grace.push.title,,,直して_x005F_ください\n",
      title: "直して_ください"
    ),
    Habit(
      description: "a formula",
      arguments: ["csv", "--locale", "ja"],
      file: "x.csv",
      text: "key,variant,state,translation\nnotices.grace.push.title,,,#NAME?\n",
      says: "an error of the spreadsheet",
      isRefused: true
    ),
    Habit(
      description: "an empty key",
      arguments: ["csv", "--locale", "ja"],
      file: "x.csv",
      text: "key,variant,state,translation\n,,,直してください\n",
      says: "The cell of the key is empty",
      isRefused: true
    ),
    // Other tools.
    Habit(
      description: "tags of react-i18next",
      arguments: ["i18next"],
      file: "ja/notices.json",
      text: #"{"grace":{"push":{"title":"<1>直して</1>ください"}}}"#,
      says: "react-i18next",
      isRefused: true
    ),
    Habit(
      description: "no contexts",
      arguments: ["gettext", "--locale", "ja"],
      file: "ja.po",
      text: "msgid \"Fix it now\"\nmsgstr \"直してください\"\n",
      says: "without msgctxt",
      isRefused: true
    ),
    Habit(
      description: "a variant that a tool dropped",
      arguments: ["icu-json"],
      file: "ja.json",
      text:
        #"{"notices.graceReminder.email.subject":"{daysLeft, plural, other {「{productName}」はあと{daysLeft}日です}}"}"#,
      says: "which the file lacks"
    ),
  ]

  /// What translation tools, spreadsheets and services do to files.
  @Test(arguments: habits)
  private func `the habits of tools lose nothing`(habit: Habit) throws {
    let result = try imported(habit.arguments, Data(habit.text.utf8), named: habit.file)
    #expect((result.status != 0) == habit.isRefused, "\(result.errors)")
    if let says = habit.says { #expect(result.errors.contains(says), "\(result.errors)") }
    let titles = result.changed["strings/ja/notices/grace.yaml"]
    if let title = habit.title {
      #expect(titles?.contains("push.title: \(title)\n") == true, "\(result.errors)")
    } else {
      #expect(titles == nil)
    }
  }

  @Test func `A changed text is taken over with its record, and a dry run writes nothing`() throws {
    let table = Data("key,variant,state,translation\r\nnotices.grace.push.title,,approved,お支払いが確定していません\r\n".utf8)
    let first = try imported(["csv"], table)
    #expect(first.status == 0)
    #expect(
      first.errors == """
        /notices.ja.csv:2:36: ja notices.grace.push.title: changed
        Imported 1 text; 0 unchanged.

        """
    )
    #expect(Set(first.changed.keys) == ["strings/ja/notices/grace.yaml", "records/ja/notices/grace.yaml"])
    let changed = first.changed["strings/ja/notices/grace.yaml"]
    #expect(changed?.contains("\npush.title: お支払いが確定していません\npush.body: |") == true)
    let dry = try imported(["csv", "--dry-run"], table)
    #expect(dry.status == 0 && dry.changed.isEmpty)
    #expect(
      dry.errors.contains("changed\n  お支払いが[-完了-]{+確定+}していません\nWould import 1 text; 0 unchanged.\n")
    )
  }

  @Test func `A refused translation is shown with both places, and the others are taken over`() throws {
    let file = Data(
      """
      {
        "notices.grace.push.title": "続けてご利用になれます",
        "notices.grace.push.body": "「{produktName}」をご利用いただけます。"
      }
      """.utf8
    )
    let result = try imported(["icu-json"], file, named: "ja.json")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "/ja.json:3:3: ja notices.grace.push.body: refused: The message has no placeholder 'produktName'"
      )
    )
    #expect(result.errors.contains("\n  in the catalog: /catalog/strings/ja/notices/grace.yaml:4:1\n"))
    #expect(result.errors.contains("\n  fix: Use those that it has: graceLastDay, productName, renewalDay.\n"))
    #expect(result.errors.hasSuffix("Imported 1 text; 1 rejected, 0 unchanged.\n"))
    #expect(result.changed["strings/ja/notices/grace.yaml"]?.contains("続けてご利用になれます") == true)
  }

  /// Broken files, each with a part of its error message.
  static let broken: [(name: String, format: String, text: String, words: String)] = [
    (
      "notices.ja.xlf", "xliff-2.1",
      "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><xliff version=\"2.1\">&b;</xliff>",
      "The file declares a document type"
    ),
    (
      "notices.ja.xlf", "xliff-1.2", "<!DOCTYPE x SYSTEM \"/etc/passwd\"><xliff/>",
      "The file declares a document type"
    ),
    (
      "res/values-ja/strings.xml", "android", "<resources>\n  <string name=\"notices_grace_push_title\">x</string>",
      "strings.xml:2:"
    ),
    ("ja.json", "icu-json", "{\"notices.grace.push.title\": \"x\",", "ja.json:1:34: The JSON cannot be read"),
    (
      "ja.json", "icu-json", "{\"notices.grace.push.title\": \"x\",\n\"notices.grace.push.title\": \"y\"}",
      "ja.json:2:1: "
    ),
    ("ja.json", "icu-json", "{\"notices.grace.push.titel\": \"x\"}", "did you mean 'notices.grace.push.title'?"),
    // A name does not turn the rest of the line round.
    ("ja.json", "icu-json", "{\"a\u{202E}b\": \"x\"}", "ja.json:1:2: 'a b' is unknown\n"),
    ("ja.json", "icu-json", "[]", "ja.json:1:1: "),
    ("ja.json", "mf2-json", String(repeating: "[", count: 100_000), "deep"),
    (
      "notices.ja.csv", "csv", "key,translation\n\"notices.grace.push.title,x\n",
      "notices.ja.csv:2:1: The cell is not closed"
    ),
    ("notices.csv", "csv", "key,translation\nnotices.grace.push.title,x\n", "Name it with --locale: en, ja."),
    ("notices.fr.xlf", "xliff-2.1", "<xliff version=\"2.1\" srcLang=\"en\" trgLang=\"fr\"/>", "has texts in fr"),
    ("notices.ja.csv", "csv", "", "The table is empty"),
  ]

  @Test(arguments: broken)
  func `A broken file is told with its place, and the catalog stays as it is`(
    _ broken: (name: String, format: String, text: String, words: String)
  ) throws {
    let result = try imported([broken.format], Data(broken.text.utf8), named: broken.name)
    #expect(result.status == 2)
    #expect(result.errors.contains(broken.words), "\(result.errors)")
    #expect(result.changed.isEmpty)
  }

  @Test func `Another encoding and a file that is far too large are told`() throws {
    let latin = try imported(["csv"], Data([0x6B, 0x65, 0x79, 0x0A, 0xE9, 0x0A]))
    #expect(latin.status == 2 && latin.changed.isEmpty)
    #expect(latin.errors.contains("/notices.ja.csv:2:1: The file is not UTF-8"))
    let large = try imported(["csv"], Data(repeating: 0x61, count: 33 << 20))
    #expect(large.status == 2 && large.changed.isEmpty)
    #expect(large.errors.contains("The file has more than 32 MiB"))
  }

  @Test func `Texts of an app's own are left out where that is wanted`() throws {
    let strings = Data(
      """
      <resources>
        <string name="app_name">Harbor</string>
        <string name="notices_grace_push_title">続けてご利用になれます</string>
      </resources>
      """.utf8
    )
    let refused = try imported(["android"], strings, named: "res/values-ja/strings.xml")
    #expect(refused.status == 2 && refused.changed.isEmpty)
    let result = try imported(["android", "--ignore-unknown"], strings, named: "res/values-ja/strings.xml")
    #expect(result.status == 0)
    #expect(result.errors.contains("'app_name' is left out"))
    #expect(result.changed["strings/ja/notices/grace.yaml"]?.contains("続けてご利用になれます") == true)
  }
}
