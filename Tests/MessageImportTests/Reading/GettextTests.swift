import Catalogs
import Diagnostics
import ICU
import Testing

import MessageExport
import MessageImport

@Suite struct GettextTests {
  private func header(_ language: String, _ plural: String = "nplurals=2; plural=(n != 1);") -> String {
    """
    msgid ""
    msgstr ""
    "Language: \(language)\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: \(plural)\\n"


    """
  }

  @Test func `reads what is exported`() throws {
    try expectSameTexts(
      .gettext,
      path: { $0.tag == "en" ? nil : "\($0.gettextName)/LC_MESSAGES/notices.po" },
      read: { input, _ in try .gettext(input) },
      expected: { _, key, text, locale in
        let occasion = text.conditions.map { "\($0.argument)=\($0.value)" }.joined(separator: ",")
        let content = text.content.inFile(selector: { _ in nil }) { choice in
          let rule = PluralRuleExpression(locale)
          let forms = choice.forms(in: locale).filter { form in
            rule.categories.contains { $0.rawValue == form.category }
          }
          return forms + [("other", forms.last?.elements ?? [])]
        }
        return (key.name + (occasion.isEmpty ? "" : "[\(occasion)]"), content)
      }
    )
  }

  @Test func `reads the sources of what is exported`() throws {
    let en = try LocaleIdentifier("en")
    for messages in try ExportedCatalogs.all.get() {
      var session = ExportSession(messages, .gettext)
      let files = Export(messages, as: .gettext).files
      let changed = Set(Export(messages, as: .gettext).losses.filter { $0.kind == .text }.map(\.key))
      for bytes in files.values {
        let read = try FileTexts.gettext(FileInput(bytes))
        let texts = Dictionary(uniqueKeysWithValues: read.texts.map { ($0.name, $0) })
        for key in messages.keys where !changed.contains(key) {
          guard let usual = session.texts(key, in: en).last else { continue }
          let text = try #require(texts[key.name])
          let source = usual.content.inFile(selector: { _ in nil })
          #expect(text.source == source, "\(key)")
          if read.locale == nil { #expect(text.state == .missing && text.content == .pattern([])) }
        }
      }
      #expect(Set(try files.values.map { try FileTexts.gettext(FileInput($0)).locale }).count == messages.locales.count)
    }
  }

  @Test func `reads what translators write`() throws {
    let file =
      header("de_DE") + """
        # a translator's comment
        #. an extracted one
        #: src/main.c:12
        #, fuzzy, python-brace-format
        #| msgid "old"
        msgctxt "a"
        msgid "Hello {name}"
        msgstr "Hallo "
        "{name},\\n"   "wie {{geht}} es\\t\\"dir\\"?\\x41\\101"

        msgid "no context"
        msgstr ""

        msgctxt "b" msgid "{n} day" msgid_plural "{n} days"
        msgstr[0] "{n} Tag"
        msgstr[1] "{n} Tage"
        #~ msgid "gone"
        #~ msgstr "weg"
        """
    let read = try FileTexts.gettext(input(file))
    #expect(read.locale == "de_DE")
    #expect(read.texts.map(\.name) == ["a", "no context", "b"])
    let texts = read.texts
    #expect(texts[0].content == .of("Hallo <name>,\nwie {geht} es\t\"dir\"?AA"))
    #expect(texts[0].state == .guess && texts[0].source == .of("Hello <name>"))
    #expect(texts[0].place == SourcePosition(line: 12, column: 1))
    #expect(texts[1].state == .missing && texts[1].content == .pattern([]) && texts[1].source == "no context")
    #expect(texts[2].content == .plural(nil, ["one": .of("<n> Tag")], other: .of("<n> Tage")))
    #expect(texts[2].source == .plural(nil, ["one": .of("<n> day")], other: .of("<n> days")))
    #expect(texts[2].state == nil)
  }

  @Test func `braces are syntax where the entry has arguments`() throws {
    func read(_ entry: String) throws -> FileContent? { try FileTexts.gettext(input(entry)).texts.first?.content }
    #expect(try read("msgid \"a\"\nmsgstr \"{x} {{y}}\"") == .of("<x> {y}"))
    #expect(try read("msgid \"a\"\nmsgstr \"{{y}}\"") == "{{y}}")
    #expect(try read("msgid \"a\"\nmsgstr \"{ y\"") == "{ y")
    #expect(try read("#, no-python-brace-format\nmsgid \"a\"\nmsgstr \"{x}\"") == "{x}")
    #expect(try read("#, python-brace-format\nmsgid \"a\"\nmsgstr \"{0:>3} {n!r}\"") == .of("<1> <n>"))
    #expect(try read("#. \(gettextBraceNote)\nmsgid \"a\"\nmsgstr \"{{\"") == "{")
    let refusal = try read("#, python-brace-format\nmsgid \"a\"\nmsgstr \"x {} y\"")?.refusal
    #expect(refusal?.place == SourcePosition(line: 3, column: 11))
    #expect(try read("#, c-format\nmsgid \"a %d\"\nmsgstr \"b %d\"")?.refusal?.summary.contains("c-format") == true)
    #expect(try read("#, c-format\nmsgid \"a\"\nmsgstr \"b\"") == "b")
  }

  @Test func `reads escaped bytes`() throws {
    func read(_ text: String) throws -> FileContent? {
      try FileTexts.gettext(input("msgid \"a\"\nmsgstr \"\(text)\"")).texts.first?.content
    }
    #expect(try read("\\346\\227\\245\\xE6\\x9C\\xAC x\\360\\237\\230\\200") == "日本 x😀")
    for text in ["x\\346", "x\\346\\227y", "x\\377", "x\\400", "x\\000", "x\\xzz", "x\\8"] {
      #expect(try read(text)?.refusal?.place == SourcePosition(line: 2, column: 10), "\(text)")
    }
  }

  private static let entry = "msgctxt \"k\"\nmsgid \"a\"\nmsgid_plural \"b\"\n"

  @Test(
    arguments: [
      ("en", "nplurals=2; plural=(n != 1);", ["one": "f0", "other": "f1"]),
      ("en", "nplurals=2; plural=n==1?0:1", ["one": "f0", "other": "f1"]),
      ("fr", "nplurals=2; plural=(n > 1);", ["one": "f0", "other": "f1"]),
      ("ja", "nplurals=1; plural=0;", ["other": "f0"]),
      (
        "ru",
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
        ["one": "f0", "few": "f1", "many": "f2", "other": "f2"]
      ),
      (
        "pl", "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
        ["one": "f0", "few": "f1", "many": "f2", "other": "f2"]
      ),
      (
        "sl", "nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);",
        ["one": "f1", "two": "f2", "few": "f3", "other": "f0"]
      ),
      (
        "ar",
        "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5;",
        ["zero": "f0", "one": "f1", "two": "f2", "few": "f3", "many": "f4", "other": "f5"]
      ),
      // Two categories of Hebrew have one form.
      ("he", "nplurals=2; plural=(n != 1);", ["one": "f0", "two": "f1", "other": "f1"]),
      ("pt_BR@x", "nplurals=2; plural=!(n>1)*-1+1-!!0*5%7/2;", nil),
      // One category of English has two forms.
      ("en", "nplurals=3; plural=n==1?0:n==0?1:2;", nil), ("en", "nplurals=2; plural=(n != 1", nil),
      ("en", "nplurals=2; plural=n/0;", nil), ("en", "nplurals=1; plural=n!=1;", nil),
      ("en", "nplurals=2; plural=", nil),
      ("", "nplurals=2; plural=(n != 1);", nil),
    ] as [(String, String, [String: FileContent]?)]
  )
  func `forms have the categories of the header`(_ language: String, _ rule: String, _ expected: [String: FileContent]?)
    throws
  {
    let forms = (0..<6).map { "msgstr[\($0)] \"f\($0)\"\n" }.joined()
    let content = try FileTexts.gettext(input(header(language, rule) + Self.entry + forms)).texts.first?.content
    guard let expected else {
      #expect(content?.refusal?.place == SourcePosition(line: 1, column: 1), "\(content as Any)")
      return
    }
    guard case .choice(let choice)? = content else {
      Issue.record("\(content as Any)")
      return
    }
    var found = ["other": choice.other]
    for each in choice.cases { found[each.key] = each.content }
    #expect(found == expected)
  }

  @Test func `the exporters rules are those of their languages`() throws {
    for tag in ["en", "ja", "ru", "fr", "ar", "cs", "pt", "lt", "cy", "ga", "sl"] {
      let locale = try LocaleIdentifier(tag)
      let rule = PluralRuleExpression(locale)
      // Another spelling, so that the expression is read.
      let indexes = try #require(PluralIndexes(" " + rule.header.replacing("=(", with: "=( "), of: locale)?.indexes)
      #expect(indexes.map(\.category) == rule.categories && indexes.map(\.index) == Array(rule.categories.indices))
    }
  }

  @Test(arguments: ["1 +", "n n", "(n", "a", "1 ? 2", "", "n = 1", "n == 1 : 2"])
  func `refuses expressions`(_ text: String) { #expect(PluralExpression(text) == nil) }

  @Test func `evaluates as C does`() throws {
    func value(_ text: String, _ number: Int = 7) throws -> UInt? {
      try #require(PluralExpression(text)).index(of: number)
    }
    #expect(try value("1+2*3-4/2%3") == 5)
    #expect(try value("10-3-2") == 5)
    #expect(try value("n>=7&&n<=7||0") == 1)
    #expect(try value("1?0:1?2:3") == 0)
    #expect(try value("0?0:1?2:3") == 2)
    #expect(try value("!n + !!n*2") == 2)
    #expect(try value("1 || 1/0") == 1)
    #expect(try value("n % (n - 7)") == nil)
    #expect(try value("0 - 1 > n") == 1)
    #expect(PluralExpression(String(repeating: "(", count: 500) + "n" + String(repeating: ")", count: 500)) == nil)
    #expect(PluralExpression(String(repeating: "!", count: 1_000) + "n") == nil)
    #expect(PluralExpression(String(repeating: "n+", count: 900) + "n") != nil)
    #expect(PluralExpression(String(repeating: "n+", count: 9_000) + "n") == nil)
  }

  @Test func `a plural needs all forms`() throws {
    func refusal(_ forms: String) throws -> FileRefusal? {
      try FileTexts.gettext(input(header("en") + Self.entry + forms)).texts.first?.content.refusal
    }
    #expect(try refusal("msgstr[0] \"a\"")?.summary.contains("fewer") == true)
    #expect(try refusal("msgstr[0] \"a\"\nmsgstr[1] \"\"")?.place == SourcePosition(line: 11, column: 1))
    #expect(try refusal("msgstr[0] \"a\"\nmsgstr[1] \"b\"") == nil)
    #expect(try refusal("msgstr[0] \"a\\q\"\nmsgstr[1] \"b\"")?.place == SourcePosition(line: 10, column: 13))
  }

  @Test(arguments: [
    ("msgid \"a\"", 1, 1, "no translation"), ("msgid \"a\nmsgstr \"b\"", 1, 9, "no end"),
    ("\"a\"", 1, 1, "found a text"), ("{\"a\": \"b\"}", 1, 1, "isn't a keyword of PO files"),
    ("msgid a", 1, 7, "double quotes"),
    ("msgid \"a\"\nmsgstr[0] \"b\"", 2, 1, "isn't a keyword of PO files"),
    ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"b\"", 3, 1, "out of order"),
    (
      "msgctxt \"c\"\nmsgid \"a\"\nmsgstr \"b\"\n\nmsgctxt \"c\"\nmsgid \"d\"\nmsgstr \"\"", 5, 1,
      "line 1, column 1 and"
    ),
    ("msgid \"\"\nmsgstr \"\"\n\nmsgid \"\"\nmsgstr \"\"", 4, 1, "header occurs twice"),
    ("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"", 2, 1, "iso-8859-1"),
  ])
  func `refuses files`(_ text: String, _ line: Int, _ column: Int, _ words: String) throws {
    let error = try #require(#expect(throws: FileError.self) { try FileTexts.gettext(input(text)) })
    #expect(error.place == SourcePosition(line: line, column: column), "\(error)")
    #expect(error.summary.contains(words), "\(error.summary)")
  }

  @Test func `names of locales`() throws {
    #expect(LocaleIdentifier(gettextName: "pt_BR.UTF-8")?.tag == "pt-BR")
    #expect(LocaleIdentifier(gettextName: "sr_RS@latin")?.tag == "sr-Latn-RS")
    #expect(LocaleIdentifier(gettextName: "zh_Hant")?.tag == "zh-Hant")
    #expect(LocaleIdentifier(gettextName: "") == nil)
  }
}
