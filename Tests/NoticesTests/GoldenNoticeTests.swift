import Foundation
import ICU
import Notices
import Renewals
import Testing

/// Whole notices, reviewed as texts.
@Suite struct GoldenNoticeTests {
  @Test func graceInEnglish() throws {
    let result = try Customer().result()
    #expect(result.warnings.isEmpty)
    #expect(result.decision.row == "G1")
    #expect(result.notice?.id == "grace")
    #expect(result.notice?.validUntil == (try Customer.instant("2026-10-28T15:00:00Z")))
    #expect(result.notice?.action?.id == "updatePayment")
    #expect(result.notice?.action?.label == "Review payment method")
    #expect(result.notice?.action?.url == "https://apps.apple.com/account/billing")
    #expect(result["push.title"] == "Access continues for now")
    #expect(
      result["push.body"]
        == "Access to Harbor Plus continues through Oct 28. The renewal is not complete yet; please review your payment method."
    )
    #expect(result["email.subject"] == "Access continues through Oct 28")
    #expect(
      result["email.preheader"] == "The renewal of Harbor Plus is not complete yet. Please review your payment method."
    )
    #expect(
      result["email.body"] == """
        Access to Harbor Plus in Harbor Radio continues through Wednesday, October 28, the last day of the grace period.

        The renewal of this subscription is not complete yet, and Apple is trying again. For access beyond that day, please review your payment method (https://apps.apple.com/account/billing).

        Payments are handled by Apple, so payment details are not visible to us.
        If this has already been taken care of, there is nothing more for you to do.
        """
    )
    #expect(
      try result.mainElement("email.body") == """
        <main>
        <header>Harbor Radio</header>
        <p>Access to Harbor Plus in Harbor Radio continues through Wednesday, October 28, the last day of the grace period.</p>
        <p>The renewal of this subscription is not complete yet, and Apple is trying again. For access beyond that day, please <a href="https://apps.apple.com/account/billing">review your payment method</a>.</p>
        <footer>
        <p>Payments are handled by Apple, so payment details are not visible to us.</p>
        <p>If this has already been taken care of, there is nothing more for you to do.</p>
        </footer>
        </main>
        """
    )
    #expect(result.html("email.body")?.contains(#"<html lang="en" dir="ltr">"#) == true)
    #expect(result.html("email.body")?.contains("<title>Access continues through Oct 28</title>") == true)
  }

  @Test func graceInJapanese() throws {
    let result = try Customer.inJapan().result()
    #expect(result.warnings.isEmpty)
    #expect(result.notice?.locale?.tag == "ja")
    #expect(result.notice?.action?.label == "お支払い方法を確認")
    #expect(result["push.title"] == "引き続きご利用いただけます")
    #expect(result["push.body"] == "「ハーバープラス」は更新がまだ完了していませんが、10月28日までご利用いただけます。お支払い方法をご確認ください。")
    #expect(result["email.subject"] == "10月28日まで引き続きご利用になれます")
    #expect(result["email.preheader"] == "「ハーバープラス」の更新がまだ完了していません。お手数ですが、お支払い方法をご確認ください。")
    #expect(
      result["email.body"] == """
        ハーバーラジオのサブスクリプション「ハーバープラス」は、更新がまだ完了していません。現在、Appleがあらためて更新を試みています。

        10月28日水曜日までの猶予期間中は、これまでどおりご利用いただけます。その後も続けてご利用になる場合は、お支払い方法をご確認ください（https://apps.apple.com/account/billing）。

        お支払いはAppleが取り扱っているため、当社ではお支払い情報を確認できません。
        すでにお手続き済みの場合は、あらためてお手続きいただく必要はありません。
        """
    )
    #expect(
      try result.mainElement("email.body") == """
        <main>
        <header>ハーバーラジオ</header>
        <p>ハーバーラジオのサブスクリプション「ハーバープラス」は、更新がまだ完了していません。現在、Appleがあらためて更新を試みています。</p>
        <p>10月28日水曜日までの猶予期間中は、これまでどおりご利用いただけます。その後も続けてご利用になる場合は、<a href="https://apps.apple.com/account/billing">お支払い方法をご確認ください</a>。</p>
        <footer>
        <p>お支払いはAppleが取り扱っているため、当社ではお支払い情報を確認できません。</p>
        <p>すでにお手続き済みの場合は、あらためてお手続きいただく必要はありません。</p>
        </footer>
        </main>
        """
    )
    #expect(result.html("email.body")?.contains(#"<html lang="ja" dir="ltr">"#) == true)
  }

  @Test func aNoticeWithoutClosingsEndsWithItsLastWord() throws {
    let result = try Customer.recovered().result()
    #expect(result.decision.row == "A1")
    #expect(result["email.body"]?.hasSuffix("There is nothing for you to do.") == true)
  }

  @Test func noNoticeWhereTheDecisionAsksForNone() throws {
    let result = try Customer(expiry: "2026-11-12T15:00:00Z", graceEnd: nil, renewalInfo: [:]).result()
    #expect(result.decision.row == "A1")
    #expect(result.notice == nil)
    #expect(result.warnings.isEmpty)
  }
}

extension NoticeResult {
  /// The part of an HTML document that a customer reads.
  func mainElement(_ path: String) throws -> String {
    let html = try #require(self.html(path))
    let start = try #require(html.range(of: "<main>"))
    let end = try #require(html.range(of: "</main>"))
    return String(html[start.lowerBound..<end.upperBound])
  }
}
