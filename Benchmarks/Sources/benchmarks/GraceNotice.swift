import CNoticePeer
import Foundation
import ICU
import Instants
import MessageFormatting
import MessageSyntax

/// The notice of a grace period in two languages: two lines with a date, a number, in English a plural, and two texts.
struct GraceNotice {
  let tag: String
  let peer: nb_peer_language
  private let source: String

  static let english = GraceNotice(
    tag: "en",
    peer: NB_PEER_ENGLISH,
    source: """
      .input {$days :integer} .input {$date :date fields=month-day-weekday length=long} .match $days
      one {{{$name}, we could not renew {$plan}.
      You keep access for {$days} more day, until {$date}.}}
      * {{{$name}, we could not renew {$plan}.
      You keep access for {$days} more days, until {$date}.}}
      """
  )

  static let japanese = GraceNotice(
    tag: "ja",
    peer: NB_PEER_JAPANESE,
    source: """
      .input {$days :integer} .input {$date :date fields=month-day-weekday length=long}
      {{{$name}さん、{$plan}を更新できませんでした。
      {$date}まで、あと{$days}日ご利用いただけます。}}
      """
  )

  static let all = [english, japanese]
  static let zones = ["UTC", "America/New_York", "Asia/Tokyo"]
  static let parameters = MessageParameters(["name", "plan", "days", "date"])

  func formatter(in zone: String) throws -> MessageFormatter {
    let context = FormattingContext(
      locale: try LocaleIdentifier(tag),
      timeZone: try TimeZoneIdentifier(zone),
      bidiIsolation: .none,
      includesFields: false,
      formatters: FormatterCache()
    )
    return MessageFormatter(ParsedMessage.parse(source), in: context).taking(Self.parameters)
  }

  /// Whom a notice is for.
  struct Customer: Encodable {
    let name: String
    let plan: String
    let days: Int
    let milliseconds: Int64
    let date: Instant

    private enum CodingKeys: CodingKey { case name, plan, days, milliseconds }

    /// An argument by its name, for callers without a dictionary.
    func argument(_ name: String) -> MessageValue? {
      switch name {
      case "name": .string(self.name)
      case "plan": .string(plan)
      case "days": .number(DecimalNumber(days))
      case "date": .instant(date)
      default: nil
      }
    }

    var arguments: [String: MessageValue] {
      ["name": .string(name), "plan": .string(plan), "days": .number(DecimalNumber(days)), "date": .instant(date)]
    }

    @inline(__always)
    func set(_ arguments: inout MessageArguments) {
      arguments.set(name, at: 0)
      arguments.set(plan, at: 1)
      arguments.set(days, at: 2)
      arguments.set(date, at: 3)
    }
  }

  /// Customers whose grace period ends at any moment of 16 days, always the same; so many that a processor does not learn
  /// them by heart.
  static let customers: [Customer] = {
    var state: UInt64 = 11
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    let names = ["Ada", "Grace", "Katherine", "Radia", "Bo", "Hedy", "María José", "紫", "高橋 みどり", "Margaret Hamilton"]
    let plans = ["Monthly Premium", "Family", "ハーバープラス", "Annual Premium with Cloud Storage"]
    return (0..<1000).map { _ in
      let milliseconds = 1_793_200_000_000 + Int64(next(16 * 86_400_000))
      guard let date = Instant(milliseconds: milliseconds) else { fatalError("the dates are of this century") }
      return Customer(
        name: names[next(names.count)],
        plan: plans[next(plans.count)],
        days: next(17),
        milliseconds: milliseconds,
        date: date
      )
    }
  }()
}
