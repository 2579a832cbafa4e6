import Catalogs
import ICU
import MessageFormatting
import MessageSyntax
import Testing

import Notices

@Suite struct RichTextTests {
  private func richText(_ message: String, locale tag: String = "en", name: String = "Plus") throws -> RichText {
    let locale = try LocaleIdentifier(tag)
    let context = FormattingContext(
      locale: locale,
      timeZone: .utc,
      bidiIsolation: .none,
      formatters: FormatterCache()
    )
    let formatted = ParsedMessage.parse(message).formatted(["name": .string(name)], in: context)
    #expect(formatted.errors.isEmpty)
    return RichText(formatted.parts, links: try Shipped.catalog().facts.links, locale: locale)
  }

  private func plain(_ message: String, locale: String = "en", name: String = "Plus") throws -> [String] {
    try richText(message, locale: locale, name: name).plain { text, url in "<\(text)|\(url.suffix(8))>" }
  }

  @Test(arguments: [
    ("one", ["one"]), ("", []), ("\n\n", []), ("one\n\ntwo", ["one", "two"]), ("one\n\n\n\ntwo\n", ["one", "two"]),
    ("\none", ["one"]), ("one\ntwo", ["one two"]), ("one  \n  two", ["one two"]), ("one\n \t\ntwo", ["one", "two"]),
    ("one {$name} two", ["one Plus two"]), ("one\n{$name}\ntwo", ["one Plus two"]),
    ("one\n\n{$name}", ["one", "Plus"]), ("{$name} {$name}", ["Plus Plus"]), ("one\r\ntwo", ["one two"]),
    ("one {#strong}two{/strong}\nthree", ["one two three"]),
  ])
  func `paragraphs and line breaks`(_ message: String, _ paragraphs: [String]) throws {
    #expect(try plain(message) == paragraphs)
  }

  @Test(arguments: [
    ("更新が完了しました。\nご利用いただけます。", ["更新が完了しました。ご利用いただけます。"]),
    ("現在、\nAppleが試みています。", ["現在、Appleが試みています。"]), ("App\nStore", ["App Store"]),
    ("「{$name}」は\n終わりました。", ["「Plus」は終わりました。"]), ("一行目\n\n二行目", ["一行目", "二行目"]),
    ("続きは\n{#link to=updatePayment}こちら{/link}\nです", ["続きは<こちら|/billing>です"]),
  ])
  func `Japanese has no spaces`(_ message: String, _ paragraphs: [String]) throws {
    #expect(try plain(message, locale: "ja") == paragraphs)
  }

  @Test func `a Japanese name in English keeps its spaces`() throws {
    #expect(try plain("Access to {$name}\ncontinues", name: "ハーバー") == ["Access to ハーバー continues"])
    #expect(try plain("{$name}\n{$name}", name: "ハーバー") == ["ハーバーハーバー"])
    #expect(try plain("구독\n{$name}", locale: "ko", name: "갱신") == ["구독 갱신"])
  }

  @Test(arguments: [
    ("see {#link to=updatePayment}this page{/link}.", ["see <this page|/billing>."]),
    ("see\n{#link to=updatePayment}this\npage{/link}\nnow", ["see <this page|/billing> now"]),
    ("{#link to=nowhere}words{/link}", ["words"]), ("{#link}words{/link}", ["words"]),
    ("{#link to=updatePayment}{/link}x", ["x"]), ("{#link to=updatePayment}open", ["<open|/billing>"]),
    ("a{/link}b", ["ab"]),
    ("{#link to=updatePayment}one\n\ntwo{/link}", ["<one|/billing>", "<two|/billing>"]),
    ("{#link to=updatePayment}a{#link to=resubscribe}b{/link}{/link}", ["<a|/billing><b|riptions>"]),
    ("{#link to=updatePayment}{$name}{/link}", ["<Plus|/billing>"]),
  ])
  func `links`(_ message: String, _ paragraphs: [String]) throws {
    #expect(try plain(message) == paragraphs)
  }

  @Test func `HTML is escaped`() throws {
    let text = try richText("{$name} & {#link to=updatePayment}{$name}{/link}", name: #"<b c="d">'"#)
    let name = "&lt;b c=&quot;d&quot;&gt;&#39;"
    #expect(text.html == ["\(name) &amp; <a href=\"https://apps.apple.com/account/billing\">\(name)</a>"])
  }
}
