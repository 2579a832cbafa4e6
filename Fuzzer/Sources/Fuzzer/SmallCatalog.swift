import Catalogs
import Diagnostics
import ICU

/// A catalog of a few lines, which loads in a moment.
enum SmallCatalog {
  static let files: [String: [UInt8]] = texts.mapValues { Array($0.utf8) }

  static let catalog: Catalog = {
    let loaded = Catalog.load(files: files)
    guard let catalog = loaded.catalog, !loaded.diagnostics.contains(where: { $0.severity == .error }) else {
      fatalError("The small catalog has errors: \(loaded.diagnostics)")
    }
    return catalog
  }()

  static let texts = [
    "catalog.yaml": "format: 1\nname: small\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n",
    "facts/channels.yaml": "push:\n  title: {format: line, graphemes: {en: 40, ja: 24}}\n  body: {format: line}\n",
    "facts/links.yaml":
      "account: {url: https://apps.apple.com/account/subscriptions, evidence: documented, sources: [guide]}\n",
    "facts/sources.yaml": "guide: {title: A guide, kind: guide}\n",
    "facts/parameters.yaml": """
    appName: {type: text, from: request.appName, about: The app., examples: {any: Harbor}, longest: {any: Harbor}}
    end: {type: exclusiveEnd, from: transaction.expiresDate, about: The end., examples: {any: 2026-10-28T15:00:00Z}}
    lastDay: {type: date, lastDayBefore: end, about: The last day., examples: {any: 2026-10-28}}
    daysLeft:
      type: count
      civilDaysUntil: lastDay
      about: Whole days that are left.
      examples: {any: 3}
      longest: {any: 16}

    """,
    "facts/notices/grace.yaml": """
    channels: [push]
    parameters: [appName, daysLeft]
    validUntil: never
    closings: []

    """,
    "strings/en/notices/grace.yaml": """
    push.title: Update your payment for {$appName}
    push.body: |
      .input {$daysLeft :number}
      .match $daysLeft
      one {{{#link url=account}Update{/link} within {$daysLeft} day}}
      *   {{{#link url=account}Update{/link} within {$daysLeft} days}}

    """,
    "strings/ja/notices/grace.yaml": """
    push.title: |
      {$appName}のお支払い方法を更新してください
    push.body: |
      .input {$daysLeft :number}
      .match $daysLeft
      * {{あと{$daysLeft}日です。{#link url=account}更新する{/link}}}

    """,
  ]
}
