import Notices

/// The shipped catalog with texts of these tests, which say the same whatever the shipped ones say.
extension Shipped {
  private static let madePlain = Result { try makePlainRenderer() }

  static func plainRenderer() throws -> NoticeRenderer { try madePlain.get() }

  static func makePlainRenderer(changing edit: (String, String) -> String = { $1 }) throws -> NoticeRenderer {
    try makeRenderer { path, text in edit(path, plainTexts[path] ?? text) }
  }

  static let plainTexts = [
    "strings/en/notices/grace.yaml": file(
      body:
        "Your {$productName} payment failed. You have access until {$graceLastDay :date fields=month-day}, then not.",
      rest: "{$appName}: {$productName}"
    ),
    "strings/ja/notices/grace.yaml": file(
      body: "「{$productName}」は{$graceLastDay :date fields=month-day}までご利用いただけます。",
      rest: "「{$productName}」"
    ),
    "strings/en/notices/graceReminder.yaml": file(body: counted("ends", "today", "tomorrow", "in {$daysLeft} days,")),
    "strings/ja/notices/graceReminder.yaml": file(
      body: """
        .input {$daysLeft :integer}
        .match $daysLeft
        0 {{本日（{$graceLastDay :date fields=month-day}）まで}}
        1 {{明日（{$graceLastDay :date fields=month-day}）まで}}
        * {{{$graceLastDay :date fields=month-day}まで（あと{$daysLeft}日）}}
        """
    ),
    "strings/en/notices/recovered.yaml": file(body: "Renews {$renewalDay :date fields=year-month-day length=long}"),
    "strings/ja/notices/recovered.yaml": file(body: "次回の更新日は{$renewalDay :date fields=year-month-day}です"),
  ]

  private static func counted(_ verb: String, _ today: String, _ tomorrow: String, _ days: String) -> String {
    """
    .input {$daysLeft :integer}
    .match $daysLeft
    0 {{It \(verb) after \(today) ({$graceLastDay :date fields=month-day}).}}
    1 {{It \(verb) after \(tomorrow) ({$graceLastDay :date fields=month-day}).}}
    * {{It \(verb) \(days) after {$graceLastDay :date fields=month-day}.}}
    """
  }

  /// The texts of a notice: `body` on push and in the email, `rest` everywhere else.
  private static func file(body: String, rest: String = "{$appName}") -> String {
    func block(_ text: String) -> String { "|\n" + text.split(separator: "\n").map { "  \($0)\n" }.joined() }
    let parts = ["banner.header", "banner.body", "email.subject", "email.preheader", "push.title", "sms.text"]
    return parts.map { "\($0): \(block(rest))" }.joined() + "push.body: \(block(body))email.body: \(block(body))"
  }
}
