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

extension SendingHours {
  static let form = Form(
    required("from", .integer.with(["minimum": 0, "maximum": 23])).described("The first hour."),
    required("to", .integer.with(["minimum": 1, "maximum": 24])).described("The last hour.")
  ).making { fields, hours -> SendingHours? in
    guard let first = hours.0, let last = hours.1 else { return nil }
    guard (0...23).contains(first), (1...24).contains(last), first < last else {
      fields.wrongType("hours", "\(first) to \(last)", "two hours of one day, the earlier first", fields.span)
      return nil
    }
    return SendingHours(first: first, last: last)
  }
}

extension NoticeStep {
  /// The steps of a notice after the first, in the order of the file.
  static func form(hasCause: Bool) -> Form<[NoticeStep]> {
    let steps = form.byName(
      "step",
      named: Schema.name(except: "\(first)|")
        .described("An ASCII letter, then ASCII letters, digits and hyphens; the notice itself is the step \(first)."),
      and: ["maxProperties": Schema(limit)]
    )
    let known = Shape<[NoticeStep]>(steps.schema()) { fields, node, key in
      guard let steps = steps.read(fields, node, key) else { return nil }
      if steps.count > limit { fields.wrongType(key, "\(steps.count) steps", "at most \(limit) steps", node.span) }
      return steps.compactMap { name, step in
        if name.value == first {
          let expected = "another name, because the notice itself is the first step"
          fields.wrongType(name.value, name.value, expected, name.span)
        }
        return step.fields.noticeStep(id: name.value, step.parts, hasCause: hasCause)
      }
    }
    return optional("steps", known, else: []).described(
      """
      When the notice is sent once more, by the name of the step: after what it is about, or before the instant of a \
      parameter.
      """
    )
  }

  fileprivate typealias Parts = (Token?, Token?, Token?, Token?)

  private static let form: Form<(fields: Fields, parts: Parts)> = Form(
    required("notice", .word).described("The notice with its texts."),
    optional("after", .length).described("How long after what the notice is about."),
    optional("before", .word).described("The parameter with an instant."),
    optional("by", .length).described("How long before that instant.")
  ).either(["after"], ["before", "by"]).making { ($0, $1) }
}

extension Shape<Token> {
  fileprivate static var length: Shape { Shape(.fixedDuration, read: scalar.read) }
}

extension Fields {
  fileprivate func noticeStep(id: String, _ parts: NoticeStep.Parts, hasCause: Bool) -> NoticeStep? {
    let (notice, after, before, by) = parts
    guard let notice else { return nil }
    switch (after, before, by) {
    case (let after?, nil, nil):
      if !hasCause { wrongType("after", after.name, "left out, because the notice has no since", after.span) }
      return stepLength(after).map { NoticeStep(id: id, notice: notice, timing: .after($0)) }
    case (nil, let before?, let by?):
      return stepLength(by).map { NoticeStep(id: id, notice: notice, timing: .before(before, $0)) }
    default:
      wrongType("after", id, "either after, or before with by", span)
      return nil
    }
  }

  /// A length whose number of milliseconds is the same everywhere.
  fileprivate func stepLength(_ token: Token) -> Int64? {
    guard let duration = duration(token) else { return nil }
    if duration.milliseconds == nil {
      wrongType(token.name, token.name, "a length in weeks, days, hours or minutes", token.span)
    }
    return duration.milliseconds
  }
}
