import Diagnostics
import Instants
import YAML

extension Fields {
  /// Reads settings and appends them to the existing ones.
  mutating func readCheckSettings(into settings: inout CheckSettings, locales: NameList) {
    if var fields = optionalFields("severities") {
      for (check, node) in fields.namedEntries() {
        settings.severities += fields.severities(of: Token(check.value, check.span), node, locales)
      }
    }
    if var fields = optionalFields("minimumCoverage") {
      for (locale, node) in fields.localizedEntries(NameList(locales.names + ["any"])) {
        guard let token = fields.typedToken(node, locale.value) else { continue }
        guard let share = CheckSettings.MinimumCoverage.basisPoints(of: token.name) else {
          fields.wrongType(locale.value, token.name, "a percentage up to 100 such as 95 or 99.5", token.span)
          continue
        }
        settings.minimumCoverage.append(
          CheckSettings.MinimumCoverage(locale: settingLocale(locale.value), basisPoints: share, span: locale.span)
        )
      }
    }
    if let node = node("suppressions") { settings.suppressions += suppressions(node, locales) }
    reportUnknownKeys()
  }

  /// One level for all locales, or a map from locales.
  private mutating func severities(
    of check: Token,
    _ node: YAMLNode,
    _ locales: NameList
  ) -> [CheckSettings.SeveritySetting] {
    guard case .mapping = node.content else {
      return choice(check.name, CheckSettings.Level.self).map {
        [CheckSettings.SeveritySetting(check: check, locale: nil, level: $0)]
      } ?? []
    }
    guard var levels = Fields(node, subject: "severity \(check.name)", findings: findings) else { return [] }
    return levels.localizedEntries(locales, orAny: true).compactMap { locale, _ in
      levels.choice(locale.value, CheckSettings.Level.self).map {
        CheckSettings.SeveritySetting(check: check, locale: settingLocale(locale.value), level: $0)
      }
    }
  }

  private func settingLocale(_ name: String) -> String? { name == "any" ? nil : name }

  private func suppressions(_ node: YAMLNode, _ locales: NameList) -> [CheckSettings.Suppression] {
    guard case .sequence(let items) = node.content else {
      if case .refused = node.content { return [] }
      wrongType("suppressions", node.kindName, "a list of {check: …, key: …, locale: …, reason: …}", node.span)
      return []
    }
    return items.compactMap { item in
      guard var fields = Fields(item, subject: "a suppression", findings: findings) else { return nil }
      return fields.suppression(locales)
    }
  }

  private mutating func suppression(_ locales: NameList) -> CheckSettings.Suppression? {
    let check = token("check")
    let locale = optionalToken("locale")
    let reason = token("reason")
    var (keys, expires): (CheckSettings.KeyPattern?, CivilDate?) = (nil, nil)
    var isWhole = check != nil && reason != nil
    if let node = node("key") {
      let token = token(node, "key")
      keys = token.flatMap { CheckSettings.KeyPattern($0.name) }
      if let token, keys == nil {
        wrongType("key", token.name, "a key, or the beginning of keys with * behind it: notices.grace.*", token.span)
      }
      // An unreadable key must not widen the suppression to all keys.
      isWhole = isWhole && keys != nil
    }
    if let node = node("expires") {
      let token = typedToken(node, "expires")
      expires = token.flatMap { CivilDate(iso8601: $0.name) }
      if let token, expires == nil { wrongType("expires", token.name, "a day such as 2027-01-31", token.span) }
      isWhole = isWhole && expires != nil
    }
    if let locale, !locales.names.isEmpty, !locales.contains(locale.name) {
      findings.add(
        .unknownReference,
        "'\(locale.name.shown)' of \(subject) is no locale of the catalog",
        at: locale.span,
        fix: locales.fix(for: locale.name)
      )
      isWhole = false
    }
    if let reason, reason.name.allSatisfy(\.isWhitespace) {
      wrongType("reason", "blank", "a sentence that says why the findings are accepted", reason.span)
      isWhole = false
    }
    reportUnknownKeys()
    guard isWhole, let check, let reason else { return nil }
    return CheckSettings.Suppression(
      check: check,
      keys: keys,
      locale: locale?.name,
      reason: reason.name,
      expires: expires,
      span: check.span
    )
  }
}
