import Diagnostics

extension FactReferences {
  func checkTransitions() {
    let states = NameList(names(FactFile.states.path))
    let reasons = NameList(expirationReasons)
    let notifications = knownNotifications
    var taken: [String: String] = [:]
    for transition in facts.transitions {
      for token in transition.from + [transition.to].compactMap(\.self) {
        require(token, in: states, "State", FactFile.states.path)
      }
      if let reason = transition.expirationReason {
        require(reason, in: reasons, "Expiration reason", "the inputs that read renewalInfo.expirationIntent")
      }
      if let notifications {
        for (notification, span) in zip(transition.notifications, transition.notificationSpans) {
          guard !notifications.contains(notification.name) else { continue }
          // A type that is known has few subtypes, one of which is meant.
          let alike = facts.notifications.map(\.notification).filter { $0.type == notification.type }.map(\.name)
          findings.add(
            .unknownReference,
            "Notification '\(notification.name.shown)' does not exist in facts/notifications.yaml",
            at: span,
            fix: (alike.isEmpty ? notifications : NameList(alike)).fix(for: notification.name)
          )
        }
      }
      checkAccess(after: transition)
      for state in transition.from.isEmpty ? ["none"] : transition.from.map(\.name) {
        guard let other = taken.updateValue(transition.id, forKey: "\(state).\(transition.event.name)") else {
          continue
        }
        findings.add(
          .duplicateKey,
          "Event '\(transition.event.name.shown)' already leads from \(state.shown) by transition \(other)",
          at: transition.event.span,
          fix: "Give one of the two an event of its own, or remove it."
        )
      }
    }
  }

  private func checkAccess(after transition: TransitionFact) {
    guard let to = transition.to, let state = facts.states.named(to.name), transition.entitled != state.entitled
    else { return }
    findings.add(
      .wrongType,
      "Transition \(transition.id) says entitled is \(!state.entitled), but state \(state.id) says \(state.entitled)",
      at: to.span,
      fix: "Correct `entitled` or `to`; access depends on the state alone."
    )
  }

  /// The types and subtypes of all notifications; `nil` if the catalog has none, or one that cannot be read.
  private var knownNotifications: NameList? {
    let count = names(FactFile.notifications.path).count
    guard count > 0, facts.notifications.count == count else { return nil }
    return NameList(facts.notifications.map(\.notification.name))
  }

  /// The names that tables have for the expiration reasons.
  private var expirationReasons: [String] {
    facts.tables.flatMap(\.inputs).flatMap { input -> [String] in
      guard case .field(let path, let literals) = input.origin, path.description == "renewalInfo.expirationIntent"
      else { return [] }
      return literals.map(\.token)
    }
  }
}
