import DecisionTables

/// A real table as an example: how the state of a renewable subscription follows from seven facts, over 9,072 points.
enum RenewalTable {
  static let inputs = [
    TableInput(name: "revocation", values: ["absent", "past", "future"]),
    TableInput(name: "expiry", values: ["absent", "future", "past"]),
    TableInput(name: "retry", values: ["absent", "true", "false"]),
    TableInput(
      name: "reason",
      values: [
        "absent", "autoRenewDisabled", "billingError", "didNotConsentToPriceIncrease", "productUnavailable", "unknown",
        "unrecognised",
      ]
    ),
    TableInput(name: "grace", values: ["absent", "future", "past"]),
    TableInput(name: "autoRenew", values: ["absent", "on", "off", "unrecognised"]),
    TableInput(name: "increase", values: ["none", "pending", "agreed", "unrecognised"]),
  ]

  static func table(rows: [TableRow]? = nil) throws -> DecisionTable {
    try DecisionTable(name: "renewal", inputs: inputs, rows: rows ?? makeRows())
  }

  static func makeRows() throws -> [TableRow] {
    try lines.map { try TableRow(id: $0.id, tokens: $0.tokens, inputs: inputs) }
  }

  /// State, entitlement, App Store message and notice by row id.
  static let outcomes = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, $0.outcome) })

  private static let assumedNo = ["absent", "false"]
  private static let notOpen = ["absent", "past"]
  private static let assumedOn = ["absent", "on"]
  private static let otherReason = [
    "autoRenewDisabled", "didNotConsentToPriceIncrease", "productUnavailable", "unknown", "unrecognised",
  ]

  private static let lines: [(id: String, outcome: String, tokens: [String: [String]])] = [
    ("V1", "revoked|no|-|access ended", ["revocation": ["past"]]),
    ("V2", "revoked|no|-|none; report clock skew", ["revocation": ["future"]]),
    ("U0", "undetermined|no|-|none; refresh", ["revocation": ["absent"], "expiry": ["absent"]]),
    (
      "A1", "subscribed|yes|-|none",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": assumedOn, "increase": ["none"],
      ]
    ),
    (
      "A2", "subscribed|yes|priceIncreaseConsent|review the price",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": assumedOn, "increase": ["pending"],
      ]
    ),
    (
      "A3", "subscribed|yes|-|price information",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": assumedOn, "increase": ["agreed"],
      ]
    ),
    (
      "A5", "subscribed|yes|-|none; report increase",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": assumedOn, "increase": ["unrecognised"],
      ]
    ),
    (
      "A4", "subscribed|yes|-|ends on date",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": ["off"], "increase": ["none", "agreed"],
      ]
    ),
    (
      "A4p", "subscribed|yes|App Store decides|ends on date",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": ["off"], "increase": ["pending"],
      ]
    ),
    (
      "A4u", "subscribed|yes|-|ends on date; report increase",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": ["off"], "increase": ["unrecognised"],
      ]
    ),
    (
      "A6", "subscribed|yes|-|none; report auto-renew",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": ["unrecognised"], "increase": ["none", "agreed", "unrecognised"],
      ]
    ),
    (
      "A6p", "subscribed|yes|priceIncreaseConsent|review the price; report auto-renew",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": ["unrecognised"], "increase": ["pending"],
      ]
    ),
    (
      "B1", "inGracePeriod|yes|App Store decides|grace",
      ["revocation": ["absent"], "expiry": ["future"], "reason": ["absent", "billingError"], "grace": ["future"]]
    ),
    (
      "B2", "subscribed|yes|App Store decides|soft billing notice",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": ["true"], "reason": ["absent", "billingError"],
        "grace": notOpen,
      ]
    ),
    (
      "B3", "subscribed|yes|-|none; report reason",
      [
        "revocation": ["absent"], "expiry": ["future"], "retry": assumedNo, "reason": ["billingError"],
        "grace": notOpen,
      ]
    ),
    (
      "B4", "subscribed|yes|-|none; report conflict",
      ["revocation": ["absent"], "expiry": ["future"], "reason": otherReason]
    ),
    (
      "G1", "inGracePeriod|yes|billingIssue|grace by date",
      [
        "revocation": ["absent"], "expiry": ["past"], "retry": ["true"], "reason": ["billingError"],
        "grace": ["future"],
      ]
    ),
    (
      "G2", "inGracePeriod|yes|billingIssue|grace",
      ["revocation": ["absent"], "expiry": ["past"], "retry": ["true"], "reason": ["absent"], "grace": ["future"]]
    ),
    (
      "G3", "inGracePeriod|yes|billingIssue|grace",
      ["revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["absent"], "grace": ["future"]]
    ),
    (
      "G4", "inGracePeriod|yes|-|none; report",
      ["revocation": ["absent"], "expiry": ["past"], "retry": ["true"], "reason": otherReason, "grace": ["future"]]
    ),
    (
      "T1", "inBillingRetryPeriod|no|billingIssue|paused",
      [
        "revocation": ["absent"], "expiry": ["past"], "retry": ["true"], "reason": ["billingError"],
        "grace": ["absent"],
      ]
    ),
    (
      "T2", "inBillingRetryPeriod|no|billingIssue|grace over",
      ["revocation": ["absent"], "expiry": ["past"], "retry": ["true"], "reason": ["billingError"], "grace": ["past"]]
    ),
    (
      "T3", "inBillingRetryPeriod|no|billingIssue|paused",
      ["revocation": ["absent"], "expiry": ["past"], "retry": ["true"], "reason": ["absent"], "grace": notOpen]
    ),
    (
      "T4", "inBillingRetryPeriod|no|-|none; report",
      ["revocation": ["absent"], "expiry": ["past"], "retry": ["true"], "reason": otherReason, "grace": notOpen]
    ),
    (
      "E1", "expired|no|winBackOffer if eligible|ended",
      [
        "revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["autoRenewDisabled"],
        "grace": notOpen,
      ]
    ),
    (
      "E2", "expired|no|winBackOffer if eligible|could not renew",
      ["revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["billingError"], "grace": notOpen]
    ),
    (
      "E2c", "expired|no|-|none; report",
      [
        "revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["billingError"],
        "grace": ["future"],
      ]
    ),
    (
      "E3", "expired|no|winBackOffer if eligible|ended over price",
      [
        "revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["didNotConsentToPriceIncrease"],
        "grace": notOpen,
      ]
    ),
    (
      "E4", "expired|no|-|plan unavailable",
      [
        "revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["productUnavailable"],
        "grace": notOpen,
      ]
    ),
    (
      "E5", "expired|no|-|ended",
      ["revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["unknown"], "grace": notOpen]
    ),
    (
      "E5u", "expired|no|-|ended; report reason",
      ["revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["unrecognised"], "grace": notOpen]
    ),
    (
      "E6c", "expired|no|-|none; report",
      ["revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": otherReason, "grace": ["future"]]
    ),
    (
      "S1", "stale|no|-|none; refresh (renewal expected)",
      [
        "revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": assumedOn,
      ]
    ),
    (
      "S2", "stale|no|-|none; refresh (no renewal expected)",
      [
        "revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": ["off"],
      ]
    ),
    (
      "S3", "stale|no|-|none; refresh; report auto-renew",
      [
        "revocation": ["absent"], "expiry": ["past"], "retry": assumedNo, "reason": ["absent"], "grace": notOpen,
        "autoRenew": ["unrecognised"],
      ]
    ),
  ]
}
