import Catalogs

extension SiteLabel {
  /// The labels that a catalog must have as soon as it has any page or table.
  package static let always: [SiteLabel] = {
    let special = Set(
      [
        drawing, transitions, byValue, notifications, notices, speeds, timeline, scenario, checks, coverage, provenance,
        explorer, serverCode, changelog, messageSheet, ofDeprecation, forDocC, [.manual],
      ]
      .joined()
    )
    return allCases.filter { !special.contains($0) }
  }()

  /// The labels that a block of a page needs in addition to ``always``.
  package static func labels(of block: PageFact.Block) -> [SiteLabel] {
    switch block {
    case .timeline: timeline
    case .input: byValue
    case .scenario: scenario
    case .state(_, .entered), .state(_, .left): transitions
    case .generated(.transitions): drawing
    case .generated(.notifications): notifications
    case .generated(.notices), .some(.notices, _): notices
    case .generated(.speeds): speeds
    case .generated(.checks), .some(.checks, _): checks
    case .generated(.coverage): coverage
    case .generated(.explorer): explorer
    case .generated(.serverCode): serverCode
    case .generated(.changelog): changelog
    case .generated(.messageSheet): messageSheet
    case .generated(.provenance), .some(.provenance, _): provenance
    default: []
    }
  }

  /// The labels that the availability of a symbol needs in addition to ``always``.
  package static func labels(of symbol: SymbolFact, _ availability: AvailabilityFact?) -> [SiteLabel] {
    var labels: [SiteLabel] = []
    if availability?.deprecated.isEmpty == false { labels.append(.availabilityDeprecated) }
    if availability?.backDeployed.isEmpty == false { labels.append(.availabilityBackDeployed) }
    if symbol.replacedBy != nil { labels.append(.replacedBy) }
    if availability?.provenance.reviewed != nil { labels.append(.reviewed) }
    return labels
  }

  /// The labels that the top of a page about no symbol needs in addition to ``always``.
  package static func labels(of page: PageFact) -> [SiteLabel] { page.reviewed == nil ? [] : [.reviewed] }

  /// What DocC has words of its own for.
  private static let forDocC: [SiteLabel] = [.doccOverview, .doccArticle]
  private static let ofDeprecation: [SiteLabel] = [.availabilityDeprecated, .availabilityBackDeployed, .replacedBy]
  private static let messageSheet: [SiteLabel] = [.messageSheetTitle, .messageSheetAbout]
  private static let changelog: [SiteLabel] = [
    .total, .changelogDecisions, .changelogUnchangedAccess, .changelogGaining, .changelogLosing,
    .changelogFactsAdded,
    .changelogFactsChanged, .changelogFactsRemoved, .changelogTextsAdded, .changelogTextsChanged,
    .changelogTextsRemoved,
  ]
  private static let serverCode: [SiteLabel] = [.programmingLanguage]
  private static let drawing: [SiteLabel] = [.drawingInWords]
  private static let transitions: [SiteLabel] = [
    .event, .stateBefore, .stateAfter, .notification, .transitionsInto, .transitionsOutOf,
  ]
  private static let byValue: [SiteLabel] = [.decisionsByValue, .decisions]
  private static let notifications: [SiteLabel] = [
    .notification, .arrival, .stateBefore, .stateAfter, .anyState, .notificationsCaption, .notice, .test, .testCount,
    .total,
  ]
  private static let notices: [SiteLabel] = [
    .state, .access, .notification, .reminderOf, .reminders, .reminderAfter, .reminderBefore,
  ]
  private static let speeds: [SiteLabel] = [.speed, .billingRetry, .gracePeriod, .speedsCaption]
  private static let timeline: [SiteLabel] = [
    .timelineTitle, .timelineAbout, .timelineMessages, .timelineWithoutGrace, .timelineWithGrace, .timelineStretch,
    .timelineRest, .timelineDay, .timelineAssumption, .player, .playerCourse, .playerNever, .playerUntil,
    .playerCanceled, .playerPlanned, .playerPlay, .playerPause, .playerDay, .playerBefore, .storeMessage,
    .plan, .gracePeriod, .event, .notification,
  ]
  private static let scenario: [SiteLabel] = [
    .expectations, .step, .elapsed, .state, .access, .storeMessage, .notice, .event, .notification, .stateAfter,
    .plan, .gracePeriod, .speed, .speedOfProduction,
  ]
  private static let checks: [SiteLabel] = [
    .severity, .checkedLanguages, .checkedLanguagesOnly, .exampleFound, .exampleBeside, .exampleFixed, .exampleAbsent,
  ]
  private static let coverage: [SiteLabel] = [
    .locale, .area, .texts, .approved, .unreviewed, .stale, .missing, .coverageCaption, .coverageByArea,
  ]
  private static let explorer: [SiteLabel] = [
    .explorerExample, .explorerTry, .explorerFacts, .explorerNotJSON, .explorerTooLarge, .explorerOtherSubject,
    .explorerIgnored,
    .explorerMoment, .explorerNoMoment,
    .explorerZone,
    .explorerChoose, .explorerResult, .explorerUnverified, .explorerRow, .explorerOverlay, .explorerMessage,
    .explorerAdvice, .explorerNextChange, .explorerNever, .explorerKey, .explorerNoNotice, .explorerNear,
    .explorerCommand, .explorerWithoutScript, .notice,
    .explorerProblem, .explorerProblemAt, .explorerHint, .explorerEmpty, .explorerIsExample, .explorerClear,
    .explorerUntil, .explorerNow, .explorerBar,
    .explorerPlanNothing, .explorerMissing, .explorerSamples, .explorerChannels, .explorerDetails, .explorerDecoded,
    .explorerDeciding, .explorerUnused, .explorerAbsent, .explorerNotJSONAt, .explorerNotJSONEnd, .explorerTooDeep,
    .explorerNoBody, .explorerSeveral, .explorerLink, .explorerLinkQuestion, .explorerLinkBare, .explorerLinkWhole,
    .explorerPicture, .explorerKeeps, .explorerLoses, .explorerUnknown,
  ]
  private static let provenance: [SiteLabel] = [
    .fact, .value, .reviewed, .factsOfSchedule, .factsOfSpeeds, .factsOfStates, .factsOfTransitions,
    .factsOfNotifications, .factsOfAvailability, .factsOfLinks, .availabilityDeprecated, .availabilityBackDeployed,
  ]
}
