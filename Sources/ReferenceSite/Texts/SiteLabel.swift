import Catalogs

/// The texts of the site itself, which don't depend on the catalog's facts.
///
/// Pages use no other texts, so the list also says which ones a catalog must have; see ``key``.
package enum SiteLabel: String, CaseIterable, Sendable {
  case name, skip, breadcrumbs, home, languages, theme
  case themeSystem = "theme.system"
  case themeLight = "theme.light"
  case themeDark = "theme.dark"
  case pages, sites, stores, onThisPage, asMarkdown, copy, copied
  case turn
  case turnPrevious = "turn.previous"
  case turnNext = "turn.next"
  case manual = "footer.manual"
  case about
  case aboutAbstract = "about.abstract"
  case aboutWhatTitle = "about.what.title"
  case aboutWhat = "about.what"
  case aboutGetTitle = "about.get.title"
  case aboutGet = "about.get"
  case footerCatalog = "footer.catalog"
  case footerCatalogReviewed = "footer.catalogReviewed"
  case footerGenerated = "footer.generated"
  case declaration, availability
  case availabilityIntroduced = "availability.introduced"
  case availabilityUnavailable = "availability.unavailable"
  case availabilityDeprecated = "availability.deprecated"
  case availabilityBackDeployed = "availability.backDeployed"
  case replacedBy
  case symbol, entitled
  case rawStateValue = "rawValue"
  case entitledYes = "entitled.yes"
  case entitledNo = "entitled.no"
  case entitledUnknown = "entitled.unknown"
  case rule, conditions, outcome, why, evidence, sources
  case outcomeBefore = "outcome.before"
  case outcomeAfter = "outcome.after"
  case drawingInWords = "drawing.inWords"
  case anyState
  case any, allExcept, assumed, assumedValue, keep, values, dayRange
  case expectations, step, elapsed, state, access, storeMessage, notice
  case decisionsByValue = "input.caption"
  case decisions
  case event, stateBefore, stateAfter, notification, arrival
  case transitionsInto = "transitions.entered"
  case transitionsOutOf = "transitions.left"
  case notificationsCaption = "notifications.caption"
  case testCount = "test.count"
  case speed, billingRetry, gracePeriod, plan, test, reminderOf, reminders
  case reminderAfter = "reminders.after"
  case reminderBefore = "reminders.before"
  case speedOfProduction = "speed.production"
  case speedsCaption = "speeds.caption"
  case timelineTitle = "timeline.title"
  case timelineAbout = "timeline.about"
  case timelineMessages = "timeline.messages"
  case timelineWithoutGrace = "timeline.withoutGrace"
  case timelineWithGrace = "timeline.withGrace"
  case timelineStretch = "timeline.stretch"
  case timelineRest = "timeline.rest"
  case timelineDay = "timeline.day"
  case timelineAssumption = "timeline.assumption"
  case player
  case playerCourse = "player.course"
  case playerNever = "player.never"
  case playerUntil = "player.until"
  case playerCanceled = "player.canceled"
  case playerPlay = "player.play"
  case playerPause = "player.pause"
  case playerDay = "player.day"
  case playerBefore = "player.before"
  case playerPlanned = "player.planned"
  case programmingLanguage = "code.language"
  case explorerFacts = "explorer.facts"
  case explorerExample = "explorer.example"
  case explorerTry = "explorer.try"
  case explorerNotJSON = "explorer.notJSON"
  case explorerTooLarge = "explorer.tooLarge"
  case explorerOtherSubject = "explorer.otherSubject"
  case explorerIgnored = "explorer.ignored"
  case explorerMoment = "explorer.moment"
  case explorerNoMoment = "explorer.noMoment"
  case explorerZone = "explorer.zone"
  case explorerChoose = "explorer.choose"
  case explorerResult = "explorer.result"
  case explorerUnverified = "explorer.unverified"
  case explorerRow = "explorer.row"
  case explorerOverlay = "explorer.overlay"
  case explorerMessage = "explorer.message"
  case explorerAdvice = "explorer.advice"
  case explorerNextChange = "explorer.nextChange"
  case explorerNever = "explorer.never"
  case explorerKey = "explorer.key"
  case explorerNoNotice = "explorer.noNotice"
  case explorerNear = "explorer.near"
  case explorerCommand = "explorer.command"
  case explorerWithoutScript = "explorer.withoutScript"
  case explorerProblem = "explorer.problem"
  case explorerProblemAt = "explorer.problemAt"
  case explorerHint = "explorer.hint"
  case explorerEmpty = "explorer.empty"
  case explorerIsExample = "explorer.isExample"
  case explorerClear = "explorer.clear"
  case explorerUntil = "explorer.until"
  case explorerNow = "explorer.now"
  case explorerBar = "explorer.bar"
  case explorerPlanNothing = "explorer.planNothing"
  case explorerMissing = "explorer.missing"
  case explorerSamples = "explorer.samples"
  case explorerChannels = "explorer.channels"
  case explorerDetails = "explorer.details"
  case explorerDecoded = "explorer.decoded"
  case explorerDeciding = "explorer.deciding"
  case explorerUnused = "explorer.unused"
  case explorerAbsent = "explorer.absent"
  case explorerNotJSONAt = "explorer.notJSONAt"
  case explorerNotJSONEnd = "explorer.notJSONEnd"
  case explorerTooDeep = "explorer.tooDeep"
  case explorerNoBody = "explorer.noBody"
  case explorerSeveral = "explorer.several"
  case explorerLink = "explorer.link"
  case explorerLinkQuestion = "explorer.linkQuestion"
  case explorerLinkBare = "explorer.linkBare"
  case explorerLinkWhole = "explorer.linkWhole"
  case explorerPicture = "explorer.picture"
  case explorerKeeps = "explorer.keeps"
  case explorerLoses = "explorer.loses"
  case explorerUnknown = "explorer.unknown"
  case severity, checkedLanguages, checkedLanguagesOnly
  case exampleFound = "example.found"
  case exampleBeside = "example.beside"
  case exampleFixed = "example.fixed"
  case exampleAbsent = "example.absent"
  case messageSheetTitle = "messageSheet.title"
  case messageSheetAbout = "messageSheet.about"
  case total
  case changelogDecisions = "changelog.decisions"
  case changelogUnchangedAccess = "changelog.unchangedAccess"
  case changelogGaining = "changelog.gaining"
  case changelogLosing = "changelog.losing"
  case changelogFactsAdded = "changelog.factsAdded"
  case changelogFactsChanged = "changelog.factsChanged"
  case changelogFactsRemoved = "changelog.factsRemoved"
  case changelogTextsAdded = "changelog.textsAdded"
  case changelogTextsChanged = "changelog.textsChanged"
  case changelogTextsRemoved = "changelog.textsRemoved"
  case locale, area, texts, approved, unreviewed, stale, missing
  case coverageCaption = "coverage.caption"
  case coverageByArea = "coverage.byArea"
  case fact, value, reviewed
  case factsOfSchedule = "facts.schedule"
  case factsOfSpeeds = "facts.speeds"
  case factsOfStates = "facts.states"
  case factsOfTransitions = "facts.transitions"
  case factsOfNotifications = "facts.notifications"
  case factsOfAvailability = "facts.availability"
  case factsOfLinks = "facts.links"
  case sample, measured, actionLink
  case validUntil = "validUntil.label"
  case validUntilNever = "validUntil.never"
  /// Optional: without them, DocC's English words stay.
  case doccOverview = "docc.overview"
  case doccArticle = "docc.article"
  case asideNote = "aside.note"
  case asideImportant = "aside.important"
  case asJSON, search, allPages
  case searchAbout = "search.about"
  case searchButton = "search.button"
  case searchResults = "search.results"
  case searching = "search.searching"
  case searchFailed = "search.failed"
  case searchInstead = "search.instead"
  case searchSome = "search.some"
  case searchMore = "search.more"
  case searchSuggestions = "search.suggestions"
  case searchSynonyms = "search.synonyms"
  case searchNotices = "search.notices"
  case searchWithoutScript = "search.withoutScript"
  case review
  case reviewAbout = "review.about"
  case reviewLongest = "review.longest"
  case reviewForm = "review.form"
  case notFound = "notFound.title"
  case notFoundText = "notFound.text"
  case moved
  case movedSections = "moved.sections"
  case untranslatedPage = "untranslated.page"
  case untranslatedParts = "untranslated.parts"
  case untranslatedMark = "untranslated.mark"

  /// The name of the text in the catalog.
  package var key: MessageKey { "site.\(rawValue)" }

  /// The name of a channel of notices.
  package static func channel(_ id: String) -> MessageKey { "site.channel.\(id)" }

  /// The name of a text of a channel.
  package static func part(_ id: String) -> MessageKey { "site.part.\(id)" }

  /// How much a finding of a check matters.
  package static func severity(_ name: String) -> MessageKey { "site.severity.\(name)" }

  /// The kind of a source, where the site names it in place of a title.
  package static func sourceKind(_ kind: String) -> MessageKey { "site.source.\(kind)" }

  /// The kind of a symbol.
  package static func symbolKind(_ kind: SymbolFact.Kind) -> MessageKey { "site.kind.\(kind.rawValue)" }
}
