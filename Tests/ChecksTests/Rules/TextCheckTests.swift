import Catalogs
import Checks
import Diagnostics
import Testing

/// What all checks find in one text of a small catalog, `page.note`, and in its English source.
private func found(in locale: String, _ text: String, source: String) -> [Diagnostic] {
  func note(_ text: String) -> [UInt8] {
    Array(("note: |\n" + text.split(separator: "\n").map { "  \($0)\n" }.joined()).utf8)
  }
  let header = """
    format: 1
    name: small
    sourceLocale: en
    locales: [\(locale == "en" ? "en" : "en, \(locale)")]
    messageSyntax: mf2-ldml48.2

    """
  var files = ["catalog.yaml": Array(header.utf8), "strings/en/page.yaml": note(source)]
  files["strings/\(locale)/page.yaml"] = note(text)
  return CheckRegistry.findings(in: Catalog.load(files: files)).filter { $0.rule != "stale-translation" }
}

/// Checks a text in a block scalar; ⟦ and ⟧ enclose the place of a finding.
private func check(
  _ rule: RuleID,
  _ locale: String,
  _ marked: String,
  source: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var text = ""
  var places: [SourcePosition] = []
  var (line, column) = (2, 3)
  for scalar in marked.unicodeScalars {
    switch scalar {
    case "⟦", "⟧": places.append(SourcePosition(line: line, column: column))
    case "\n":
      text.unicodeScalars.append(scalar)
      (line, column) = (line + 1, 3)
    default:
      text.unicodeScalars.append(scalar)
      column += 1
    }
  }
  let all = found(in: locale, text, source: source ?? text)
  let first = try #require(all.first { $0.rule == rule }, "\(all.map(\.summary))", sourceLocation: sourceLocation)
  #expect(first.span?.file == "strings/\(locale)/page.yaml", sourceLocation: sourceLocation)
  #expect([first.span?.start, first.span?.end] == places, "\(first)", sourceLocation: sourceLocation)
  #expect(first.fix?.hasSuffix(".") == true, sourceLocation: sourceLocation)
}

struct TextCheckTests {
  @Test func `a plural category that a language needs`() throws {
    let english = ".input {$days :integer}\n.match $days\none {{{$days} day}}\n* {{{$days} days}}"
    try check(
      "missing-plural-category",
      "pl",
      ".input {$days :integer}\n.match ⟦$days⟧\none {{{$days} dzień}}\nmany {{{$days} dni}}\n* {{{$days} dnia}}",
      source: english
    )
    try check(
      "unusable-plural-category",
      "ja",
      ".input {$days :integer}\n.match $days\n⟦one⟧ {{あと{$days}日です。}}\n* {{あと{$days}日です。}}",
      source: english
    )
    try check("flattened-plural", "ru", "⟦Ещё {$days} дней⟧", source: english)
  }

  @Test func `a rare category is only information`() {
    let english = ".input {$days :integer}\n.match $days\none {{{$days} day}}\n* {{{$days} days}}"
    let french = ".input {$days :integer}\n.match $days\none {{{$days} jour}}\n* {{{$days} jours}}"
    let all = found(in: "fr", french, source: english)
    #expect(all.map(\.severity) == [.information])
    #expect(all.map(\.rule) == ["missing-plural-category"])
  }

  @Test(arguments: [
    ("en", "1 {{{$n} day}}\n* {{{$n} days}}"), ("en", "one {{{$n} day}}\n* {{{$n} days}}"),
    ("ar", "0 {{ا}}\n1 {{ب}}\n2 {{ت}}\nfew {{{$n} ث}}\nmany {{{$n} ج}}\n* {{{$n} ح}}"),
    ("ja", "0 {{本日}}\n* {{あと{$n}日}}"),
  ])
  func `exact keys may stand for a category`(locale: String, variants: String) {
    let text = ".input {$n :integer}\n.match $n\n" + variants
    let plural: Set<RuleID> = ["missing-plural-category", "unusable-plural-category", "flattened-plural"]
    let all = found(in: locale, text, source: text).filter { $0.locale == locale }
    #expect(all.filter { plural.contains($0.rule) } == [])
  }

  @Test(
    arguments: [
      (
        "selector-mismatch", "ja", ".input {$k :string}\n.match $k\n⟦月⟧ {{月額}}\n* {{他}}",
        ".input {$k :string}\n.match $k\nm {{a}}\n* {{b}}"
      ),
      (
        "empty-message", "ja", ".input {$k :string}\n.match $k\nm ⟦{{}}⟧\n* {{他}}",
        ".input {$k :string}\n.match $k\nm {{a}}\n* {{b}}"
      ),
      ("unbalanced-markup", "ja", "⟦{#link}⟧お問い合わせ", "{#link}Contact us{/link}"),
      ("unbalanced-markup", "ja", "お問い合わせ⟦{/link}⟧", "{#link}Contact us{/link}"),
      ("unbalanced-markup", "ja", "⟦お問い合わせ⟧", "{#link}Contact us{/link}"),
      ("unsafe-markup", "ja", "更新が⟦<b class=x>⟧完了</b>しました", "Renewed"),
      ("unsafe-markup", "ja", "更新\n完了⟦&nbsp;⟧です", "Renewed"),
      ("unsafe-markup", "en", "Renewed ⟦<script>⟧alert(1)", "Renewed"),
      ("changed-link", "ja", "⟦https://example.net/a⟧。をご覧ください", "See https://example.com/a."),
      ("changed-link", "ja", "{#link to=⟦refund⟧}返金{/link}", "{#link to=support}Help{/link}"),
      ("bidi-control", "en", "Pay ⟦\u{202E}⟧now", "Pay now"), ("bidi-control", "ja", "更新⟦\u{200F}⟧中", "Renewing"),
      ("bidi-control", "ar", "ادفع ⟦\u{2066}⟧A", "Pay A"),
      ("invisible-character", "ja", "更新⟦\u{200B}⟧中", "Renewing"),
      ("invisible-character", "ja", "更新⟦\u{A0}⟧中", "Renewing"),
      ("invisible-character", "en", "Renew⟦\u{200D}⟧ing", "Renewing"),
      ("corrupt-text", "ja", "更新⟦\u{FFFD}⟧中", "Renewing"), ("corrupt-text", "fr", "L’acc⟦Ã¨⟧s", "Access"),
      ("corrupt-text", "de", "f⟦Ã¼⟧r Sie", "For you"), ("corrupt-text", "en", "Apple⟦â€™⟧s", "Apple’s"),
      ("corrupt-text", "ja", "⟦æ›´⟧新", "Renewal"),
      ("unexpected-script", "ja", "サブスクリプションの⟦订⟧単", "Order"), ("unexpected-script", "en", "A⟦рр⟧le", "Apple"),
      ("unexpected-script", "pl", "Odnowienie ⟦更新⟧", "Renewal"),
      ("japanese-punctuation-width", "ja", "完了しました⟦.⟧", "Done."),
      ("japanese-punctuation-width", "ja", "完了しました⟦!⟧", "Done!"),
      ("japanese-punctuation-width", "ja", "はい⟦,⟧完了です。", "Yes, done."),
      ("japanese-character-width", "ja", "⟦ｶｰﾄﾞ⟧の確認", "Card check"),
      ("japanese-character-width", "ja", "あと⟦２⟧日", "Two more days"),
      ("japanese-register", "ja", "更新中です。完了⟦した⟧。", "Renewing. Done."),
      ("japanese-register", "ja", "完了です。\nこれは請求の問題⟦である⟧。", "Done. This is a billing problem."),
      ("spacing", "en", "Access⟦  ⟧continues", "Access continues"), ("spacing", "en", "{{⟦ ⟧Access}}", "Access"),
      ("changed-number", "ja", "期間は⟦60日⟧です。", "It lasts 16 days."),
      ("changed-number", "ja", "期間は⟦６０日⟧です。", "It lasts 16 days."),
      ("changed-number", "de", "Preis: ⟦9,49 Euro⟧", "Price: 9.99 euros"),
      ("ending-punctuation", "ja", "完了しました⟦。⟧", "Is it complete?"),
      ("ending-punctuation", "fr", "C’est fini⟦?⟧", "It is over."),
      ("untranslated", "ja", "Please ⟦review your payment method⟧.", "Please review your payment method."),
      ("untranslated", "ja", "お手数ですが⟦please review your method⟧です。", "Please do."),
      ("untranslated", "de", "Please ⟦review your payment method⟧.", "Please review your payment method."),
    ] as [(RuleID, String, String, String)]
  )
  func `a defect is found where it stands`(rule: RuleID, locale: String, marked: String, source: String) throws {
    try check(rule, locale, marked, source: source)
  }
}

/// Correct texts, each with its source, on which no check may say anything.
struct CorrectTextTests {
  @Test(arguments: [
    ("更新が完了していません。お支払い方法をご確認ください。", "The renewal is not complete. Please review your payment method."),
    ("「{$plan}」のご利用は、あと2日です！", "{$plan} lasts 2 more days!"), ("App Storeで確認", "Check in the App Store"),
    ("Apple Accountの設定、iOS 16.4以降、1,200円", "Apple Account settings, iOS 16.4 or later, ¥1,200"),
    ("頁・繋・噂・鷹・髙", "Page"), ("第1,000回（例：a.html）", "No. 1,000 (such as a.html)"),
    ("家族👨\u{200D}👩\u{200D}👧で利用", "For families"),
    ("表示は「完了した。」です。続けますか？", "It says “Done.” Continue?"), ("対象は次のとおりです。\n期限内であること。", "These are eligible.\nIn time."),
    ("更新は完了しましたか。", "Is the renewal complete?"), ("Ａ案ではありません", "Not this plan"),
  ])
  func `Japanese`(text: String, source: String) {
    let expected: [RuleID] = text.hasPrefix("Ａ") ? ["japanese-character-width"] : []
    #expect(found(in: "ja", text, source: source).map(\.rule) == expected)
  }

  @Test(arguments: [
    ("Voulez-vous continuer\u{202F}?", "Continue?"), ("«\u{A0}{$plan}\u{A0}» est terminé.", "“{$plan}” has ended."),
    ("MENU «\u{A0}CAFÉ\u{A0}»", "MENU “CAFÉ”"), ("Il reste 1\u{202F}200,50\u{A0}€.", "1,200.50 euros remain."),
    ("L’accès s’arrête\u{A0}: vérifiez votre moyen de paiement\u{202F}!", "Access ends: review your payment method."),
    ("Æsop, cœur, naïf, Ÿ", "Words"),
  ])
  func `French`(text: String, source: String) { #expect(found(in: "fr", text, source: source) == []) }

  @Test(arguments: [
    ("Sprawdź w\u{A0}ustawieniach „{$plan}”.", "Check “{$plan}” in the settings."), ("Zażółć gęślą jaźń", "Pangram"),
    ("Dostęp potrwa do 5\u{A0}maja – sprawdź płatność.", "Access lasts to May 5; review your payment."),
  ])
  func `Polish`(text: String, source: String) { #expect(found(in: "pl", text, source: source) == []) }

  @Test(arguments: [
    ("انتهى الاشتراك {$plan}\u{200F}.", "{$plan} has ended."), ("هل تريد المتابعة؟", "Continue?"),
    ("بقي ١٦ يومًا", "16 days remain"), ("افتح \u{2066}App Store\u{2069} الآن", "Open the App Store now"),
    ("مرحبًا، تحقّق من طريقة الدفع.", "Hello, please review your payment method."),
  ])
  func `Arabic`(text: String, source: String) { #expect(found(in: "ar", text, source: source) == []) }

  @Test(arguments: [
    ("z.\u{202F}B. „MENÜ“ und »CAFÉ«", "such as “MENU” and “CAFÉ”"),
    ("Verlängerungs\u{AD}entscheidung", "Renewal decision"),
    ("Der Zugang endet in 1.200,50 Tagen.", "Access ends in 1,200.50 days."),
    ("Größe: 5 < 6 und 7 > 6", "Size: 5 < 6 and 7 > 6"),
    ("Status", "Status"), ("Straße & Söhne; fertig…", "Street & Sons; done…"),
  ])
  func `German`(text: String, source: String) { #expect(found(in: "de", text, source: source) == []) }
}
