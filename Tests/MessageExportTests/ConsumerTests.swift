import Catalogs
import ICU
import ProjectFiles
import Testing

import MessageExport

/// Consumers read the exports of the shipped catalog, and of random ones, and say what Noticebook says.
@Suite struct ConsumerTests {
  private static let icu = Consumer.python("icu_json.py", modules: "icu")
  private static let java = Consumer.java("Bundles.java")
  private static let i18next = Consumer.node("i18next.mjs")
  private static let gettext = Consumer.has("msgfmt") ? Consumer.python("gettext_texts.py", modules: "polib") : nil
  private static let fluent = Consumer.python("fluent_texts.py", modules: "fluent.runtime")

  private static let android =
    Consumer.has("aapt", "version") ? Consumer.python("android_texts.py", modules: "babel") : nil
  private static let xcstrings = Consumer.python("string_catalog.py", modules: "babel")
  private static let arb = Consumer.python("arb_texts.py", modules: "babel, icu")

  private func expectSameTexts(
    _ consumer: Consumer?,
    _ format: ExportFormat,
    _ folder: (LocaleIdentifier) -> String
  ) throws {
    let consumer = try #require(consumer)
    for messages in try Fixtures.all.get() {
      try consumer.expectSameTexts(format, messages, messages.cases(format, folder: folder))
    }
  }

  @Test(.enabled(if: Tools.areRequired || icu != nil, "Python has no PyICU, so that ICU does not format the JSON"))
  func `ICU formats the JSON of FormatJS`() throws {
    try expectSameTexts(Self.icu, .icuJSON) { $0.tag }
  }

  @Test(.enabled(if: Tools.areRequired || java != nil, "A JDK and libicu4j-java are not installed"))
  func `ICU4J formats the patterns of resource bundles`() throws {
    try expectSameTexts(Self.java, .javaProperties) { $0.tag }
  }

  @Test(.enabled(if: Tools.areRequired || i18next != nil, "Node is not installed"))
  func `Keys of i18next resolve with the platform's plurals and dates`() throws {
    try expectSameTexts(Self.i18next, .i18next) { $0.tag }
  }

  @Test(.enabled(if: Tools.areRequired || gettext != nil, "msgfmt, or Python with polib, is not installed"))
  func `gettext finds every message that msgfmt has checked`() throws {
    try expectSameTexts(Self.gettext, .gettext) { $0.tag == "en" ? "" : $0.gettextName }
  }

  @Test(.enabled(if: Tools.areRequired || fluent != nil, "Python has no fluent.runtime"))
  func `Fluent formats every message`() throws {
    try expectSameTexts(Self.fluent, .fluent) { $0.tag }
  }

  @Test(.enabled(if: Tools.areRequired || android != nil, "aapt, or Python with Babel, is not installed"))
  func `aapt compiles string resources that say the same`() throws {
    try expectSameTexts(Self.android, .android) { $0.tag == "en" ? "" : $0.androidQualifier }
  }

  @Test(.enabled(if: Tools.areRequired || xcstrings != nil, "Python has no Babel"))
  func `A string catalog resolves with its substitutions`() throws {
    try expectSameTexts(Self.xcstrings, .xcstrings) { $0.tag }
  }

  @Test(.enabled(if: Tools.areRequired || arb != nil, "Python has no Babel or no PyICU"))
  func `Messages and metadata of ARB say the same`() throws {
    try expectSameTexts(Self.arb, .arb) { $0.underscored }
  }
}
