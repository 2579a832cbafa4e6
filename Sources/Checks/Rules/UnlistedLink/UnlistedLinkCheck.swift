import Catalogs
import Diagnostics

/// Web addresses in notices that are not among the catalog's links.
struct UnlistedLinkCheck: Check {
  let rule = Rule(
    id: "unlisted-link",
    severity: .error,
    topic: .markup,
    finds: "A web address in a notice that isn't one of the catalog's links",
    why: "Programs make links of addresses in emails and messages, and customers trust where those lead.",
    japanese: RuleWords(
      finds: "カタログのリンクとして登録されていない、お知らせの中のWebアドレス",
      why: "メールやメッセージのアドレスはプログラムによってリンクになり、ユーザーはリンクの先を信頼します。"
    ),
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  See https://example.net/account\n",
      fixed: "push.title: |\n  See {#link to=account}your account{/link}\n",
      ground: RuleExample.notice.merging([
        "facts/links.yaml": "account: {url: https://example.com/account, evidence: documented, sources: [guide]}\n"
      ]) { $1 }
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let links = context.catalog.facts.links
    let allowed = Set(links.map(\.url))
    let names = links.map { "{#link to=\($0.id)}" }
    return context.texts(with: .ofNotice).flatMap { text in
      text.message.addresses.filter { !allowed.contains($0.target) }.map { link in
        finding(
          "Text '\(text.key)' leads to '\(link.target)', which isn't in facts/links.yaml",
          in: text,
          at: link.range,
          fix: names.isEmpty ? "Remove it." : "Write one of: \(names.prefix(8).joined(separator: ", "))."
        )
      }
    }
  }
}
