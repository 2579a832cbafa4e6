import Catalogs
import Diagnostics
import Notices

/// Web addresses in notices that are not among the catalog's links.
struct UnlistedLinkCheck: Check {
  let rule = Rule(
    id: TextFault.Kind.unlistedLink.rule,
    severity: .error,
    topic: .markup,
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
    context.texts(with: .ofNotice).flatMap { findings(context.faults.unlistedAddresses(in: $0.message), in: $0) }
  }
}
