import Catalogs

/// What the whole of the facts is.
enum WholeForm {
  /// An object with payloads under their names.
  case facts
  /// A notification, with fields of the request beside its own.
  case notification
  /// The App Store Server API's answer about all subscriptions, with fields of the request beside its own.
  case statusResponse

  var isNotification: Bool { if case .notification = self { true } else { false } }
  var isStatusResponse: Bool { if case .statusResponse = self { true } else { false } }

  private static let payloads: [FieldName] =
    (AppStoreNames.payloads + AppStoreNames.signedPayloads).map { FieldName($0) }
  private static let known: [FieldName] =
    payloads + (StatusResponse.selectors + PayloadModel.appStore.requestFields).map { FieldName($0) }
  private static let notificationNames: [FieldName] = ["signedPayload", "notificationType"]
  private static let data: FieldName = "data"

  /// Tells the forms of a document's first value apart, and refuses names that no facts have.
  init(_ document: PayloadDocument) throws(PayloadError) {
    let whole = document.node(at: 0)
    guard whole.kind == .object else {
      throw PayloadError(
        path: nil,
        summary: "The facts are \(whole.value.kindName), not an object",
        fix: "Pass one JSON object with renewalInfo and transaction"
      )
    }
    if document.countOfMembers(named: Self.payloads, at: 0) > 0 {
      self = .facts
      try Self.refuseUnknown(whole)
    } else if document.countOfMembers(named: Self.notificationNames, at: 0) > 0 {
      self = .notification
    } else if let data = document.member(Self.data, at: 0), document.kind(at: data) == .list {
      self = .statusResponse
    } else {
      self = .facts
      try Self.refuseUnknown(whole)
    }
  }

  private static func refuseUnknown(_ whole: PayloadNode) throws(PayloadError) {
    guard whole.document.countOfMembers(named: known, at: 0) < whole.document.count(at: 0) else { return }
    let known =
      (AppStoreNames.payloads + AppStoreNames.signedPayloads + StatusResponse.selectors
      + PayloadModel.appStore.requestFields).sorted()
    try PayloadModel.appStore.refuse(ReadPayloads(whole: whole.document))
    try PayloadModel.appStore.refuseUnknown(whole.members.map(\.name), known: known)
  }
}
