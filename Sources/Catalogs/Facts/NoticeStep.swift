import Diagnostics
import YAML

/// A moment at which a notice is sent once more, with its own texts.
public struct NoticeStep: Sendable {
  /// When the step is sent.
  public enum Timing: Sendable {
    /// So many milliseconds after what happened; see ``NoticeFact/since``.
    case after(Int64)
    /// So many milliseconds before the instant of a parameter.
    case before(Token, Int64)
  }

  /// Its name, which is part of its key: `reminder`.
  public let id: String
  /// The notice with its texts.
  public let notice: Token
  /// When it is sent.
  public let timing: Timing

  /// The name of the step that is sent at once.
  public static let first = "first"
  /// The most steps of a notice.
  package static let limit = 20
}

/// Where the instant of what a notice is about comes from.
public enum NoticeCause: Sendable {
  /// A parameter.
  case parameter(Token)
  /// The caller, who knows when the occurrence began; no payload says so.
  case caller
}

/// Why a notice is sent.
public enum NoticePurpose: String, CaseIterable, Sendable {
  /// The customer has to know it.
  case service
  /// It wins customers back, and is sent only to those who agreed.
  case marketing
}

/// The hours of a notice, where they are not those of its channels.
enum NoticeHours: String, CaseIterable {
  case any
}

/// The local time of day at which a channel may be used.
public struct SendingHours: Hashable, Sendable {
  /// The first hour, inclusive.
  public let first: Int
  /// The last hour, inclusive: nothing is sent after it has begun.
  public let last: Int
}

extension Fields {
  /// The steps of a notice after the first, in the order of the file.
  mutating func noticeSteps(hasCause: Bool) -> [NoticeStep] {
    guard var fields = optionalFields("steps") else { return [] }
    let entries = fields.namedFields("step")
    if entries.count > NoticeStep.limit {
      wrongType("steps", "\(entries.count) steps", "at most \(NoticeStep.limit) steps", fields.span)
    }
    return entries.compactMap { key, fields in
      var fields = fields
      let step = fields.noticeStep(id: key.value, hasCause: hasCause)
      fields.reportUnknownKeys()
      if key.value == NoticeStep.first {
        fields.wrongType(key.value, key.value, "another name, because the notice itself is the first step", key.span)
      }
      return step
    }
  }

  private mutating func noticeStep(id: String, hasCause: Bool) -> NoticeStep? {
    let notice = token("notice")
    let after = node("after") == nil ? nil : typedToken("after")
    let before = optionalToken("before")
    let by = node("by") == nil ? nil : typedToken("by")
    guard let notice else { return nil }
    switch (after, before, by) {
    case (let after?, nil, nil):
      if !hasCause { wrongType("after", after.name, "left out, because the notice has no since", after.span) }
      return stepLength(after).map { NoticeStep(id: id, notice: notice, timing: .after($0)) }
    case (nil, let before?, let by?):
      return stepLength(by).map {
        NoticeStep(id: id, notice: notice, timing: .before(before, $0))
      }
    default:
      wrongType("after", id, "either after, or before with by", span)
      return nil
    }
  }

  /// A length whose number of milliseconds is the same everywhere.
  private func stepLength(_ token: Token) -> Int64? {
    guard let duration = duration(token) else { return nil }
    if duration.milliseconds == nil {
      wrongType(token.name, token.name, "a length in weeks, days, hours or minutes", token.span)
    }
    return duration.milliseconds
  }

  /// The hours at which a channel may be used; `nil` if it may always.
  mutating func sendingHours() -> SendingHours? {
    guard var fields = optionalFields("hours") else { return nil }
    let (first, last) = (fields.integer("from"), fields.integer("to"))
    fields.reportUnknownKeys()
    guard let first, let last else { return nil }
    guard (0...23).contains(first), (1...24).contains(last), first < last else {
      wrongType("hours", "\(first) to \(last)", "two hours of one day, the earlier first", fields.span)
      return nil
    }
    return SendingHours(first: first, last: last)
  }
}
