import Catalogs
import ICU
import MessageFormatting

extension PageBuilder {
  /// The choices and the steps of renewals that do not go through; `nil` if the catalog cannot be simulated.
  func player(messageHours: [Int]) -> LifecyclePlayer? {
    guard let cases = pictures.lifecycleCases else { return nil }
    var names = PlayerNames()
    let steps = cases.steps.joined().joined().map { steps in
      steps.map { step in
        LifecyclePlayer.Step(
          day: step.day,
          event: names.place("event \(step.event ?? "")") {
            step.event.map { text.plain("facts.events.\($0)") } ?? [.text(text.label(.playerPlanned))]
          },
          state: names.place("state \(step.state)") { text.name(ofState: step.state) },
          access: step.access,
          hasMessage: step.hasMessage,
          notifications: step.notifications.map { notification in
            names.place("notification \(notification.name)") { text.name(ofNotification: notification) }
          },
          notice: step.notice.map { notice in names.place("notice \(notice)") { text.name(ofNotice: notice) } }
        )
      }
    }
    let columns: [SiteLabel] = [.timelineDay, .event, .state, .access, .notification, .notice]
    return LifecyclePlayer(
      title: text.label(.player),
      labels: [
        "play": text.label(.playerPlay), "pause": text.label(.playerPause),
        "day": text.label(.playerDay, ["day": .string("{day}")]), "before": text.label(.playerBefore),
        "messages": text.label(.storeMessage),
      ],
      messageHours: messageHours,
      columns: columns.map { text.label($0) },
      access: Access.allCases.map { text.label($0.label) },
      controls: [
        .init(label: text.label(.plan), options: cases.plans.map(text.length)),
        .init(
          label: text.label(.gracePeriod),
          options: cases.graces.map { $0.map(text.length) ?? text.label(.timelineWithoutGrace) }
        ),
        .init(label: text.label(.playerCourse), options: cases.courses.map(words)),
      ],
      names: names.names,
      cases: Array(steps)
    )
  }

  private func words(_ course: LifecycleCases.Course) -> String {
    switch course {
    case .paymentFails(nil): text.label(.playerNever)
    case .paymentFails(let day?): text.label(.playerUntil, ["day": .number(DecimalNumber(day))])
    case .canceled: text.label(.playerCanceled)
    }
  }
}

/// Names that are written once each.
private struct PlayerNames {
  private(set) var names: [[Inline]] = []
  private var places: [String: Int] = [:]

  /// The place of a name, which is made where it is new.
  mutating func place(_ key: String, _ name: () -> [Inline]) -> Int {
    if let place = places[key] { return place }
    names.append(name())
    places[key] = names.count - 1
    return names.count - 1
  }
}
