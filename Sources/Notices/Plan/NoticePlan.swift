import Catalogs
import ICU
import Instants
public import Renewals

/// What to send to a customer and when, as if nothing more happened.
public struct NoticePlan: Sendable {
  /// A notice on one channel at one moment.
  public struct Step: Sendable {
    /// When to send it.
    public let time: Instant
    /// Whether it is due now; the backend sends it if it has not recorded its key.
    public let isDue: Bool
    /// The step's name, `first` for the notice itself.
    public let step: String
    /// What the decision at that time is.
    public let decision: RenewalDecision
    /// The channel.
    public let channel: String
    /// The key by which the backend records it; `nil` as for ``RenewalDecision/deduplicationKey``.
    public let key: String?
    /// The notice with its texts.
    public let notice: RenderedNotice

    init(_ sending: NoticeScheduler.Sending, isDue: Bool, _ notice: RenderedNotice) {
      (time, step, decision) = (sending.time, sending.step, sending.decision)
      (channel, key) = (sending.channel, sending.key)
      (self.isDue, self.notice) = (isDue, notice)
    }

    /// Whether the store's object is to be fetched before, because something may have happened until then.
    public var needsRefresh: Bool { !isDue }
  }

  /// A step that is left out, and why.
  public struct Omission: Hashable, Sendable {
    /// Why a step is left out.
    public enum Reason: String, Sendable {
      /// What the notice is about began at an unknown moment; the caller can pass `since`.
      case unknownStart
      /// Another step has its day.
      case tooClose
      /// It would be sent after the notice's end, or when another notice is due.
      case tooLate
      /// The customer has not agreed to marketing.
      case noConsent
      /// A notice of the same situation has sent this step before.
      case sameKey
    }

    /// The notice of the decision.
    public let notice: String
    /// The step.
    public let step: String
    /// Why it is left out.
    public let reason: Reason

    /// Names a step and why it is left out.
    public init(notice: String, step: String, reason: Reason) {
      (self.notice, self.step, self.reason) = (notice, step, reason)
    }
  }

  /// The most changes of a decision that a plan goes through.
  static let changeLimit = 50

  /// The moment of the plan.
  public let now: Instant
  /// The steps in the order of their times, then of the channels.
  public let steps: [Step]
  /// The steps that are left out, in the order of the decisions and the catalog.
  public let omissions: [Omission]
  /// What the caller should know, in English.
  public let warnings: [String]
  /// When to fetch the store's object and to plan again: at the next step, or when time alone changes the decision, whichever
  /// comes first. `nil` if neither is ahead; a change of the subscription is a reason at any time.
  public let planAgain: Instant?
  /// What was assumed about the customer's language and zone.
  public let assumptions: [CustomerSetting.Assumption]
}
