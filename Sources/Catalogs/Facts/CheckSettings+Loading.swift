import Diagnostics
import Instants
import YAML

extension CheckSettings {
  static func form(_ locales: NameList) -> Form<([SeveritySetting], [MinimumCoverage], [Suppression])> {
    Form(
      optional("severities", .severities(locales), else: []).described("By the name of the check."),
      optional("minimumCoverage", .coverage(locales), else: []).described(
        """
        How many percent of the texts must be translated and not stale, by locale; any stands for every other \
        translation.
        """
      ),
      optional(
        "suppressions",
        .list(
          of: .suppression(locales),
          expected: "a list of {check: …, key: …, locale: …, reason: …}"
        ),
        else: []
      ).described("Findings that are accepted.")
    )
  }

  fileprivate static func locale(_ name: String) -> String? { name == "any" ? nil : name }
}

extension CheckSettings.Suppression {
  fileprivate static func form(_ locales: NameList) -> Form<Self?> {
    Form(
      required("check", .word).described("The name of the check."),
      correct("key", .keyPattern).described(
        """
        The key of the finding, or the beginning of keys with * behind it; all findings where it is left out.
        """
      ),
      correct("locale", .locale(among: locales)).described(
        "The locale of the finding; all findings where it is left out."
      ),
      required(
        "reason",
        .word.limited(
          to: .pattern("\\S"),
          "a sentence that says why the findings are accepted",
          shown: "blank"
        ) { !$0.allSatisfy(\.isWhitespace) }
      ).described("Why the findings are accepted."),
      correct("expires", .day(suchAs: "2027-01-31")).described("The first day, in UTC, on which it no longer counts.")
    ).making { _, parts in
      // An unreadable key must not widen the suppression to all keys.
      guard let check = parts.0, let keys = parts.1, let locale = parts.2, let reason = parts.3, let expires = parts.4
      else { return nil }
      return Self(
        check: check,
        keys: keys,
        locale: locale?.name,
        reason: reason.name,
        expires: expires,
        span: check.span
      )
    }
  }
}

extension Fields {
  /// Reads settings and appends them to the existing ones.
  mutating func readCheckSettings(into settings: inout CheckSettings, locales: NameList) {
    let (severities, coverage, suppressions) = whole(CheckSettings.form(locales))
    settings.severities += severities
    settings.minimumCoverage += coverage
    settings.suppressions += suppressions
  }
}

extension Shape<[CheckSettings.SeveritySetting]> {
  /// By check, one level for all locales, or a map from locales.
  fileprivate static func severities(_ locales: NameList) -> Shape {
    let level = Shape<CheckSettings.Level>.choice().named(
      "level",
      "How much findings matter; off: the check is not applied."
    )
    let byLocale = Schema.map(to: level.schema()).described("By locale; any stands for every other one.")
    return .keys(.name, to: .any(of: [level.schema(), byLocale])) { map, _ in
      map.namedEntries().flatMap { key, node -> [CheckSettings.SeveritySetting] in
        let check = Token(key.value, key.span)
        guard case .mapping = node.content else {
          return level.read(map, node, check.name).map { [.init(check: check, locale: nil, level: $0)] } ?? []
        }
        var levels = Fields(node, subject: "severity \(check.name)", findings: map.findings)
        return levels?.localizedEntries(locales, orAny: true).compactMap { locale, node in
          level.read(levels ?? map, node, locale.value).map {
            .init(check: check, locale: CheckSettings.locale(locale.value), level: $0)
          }
        } ?? []
      }
    }
  }
}

extension Shape<[CheckSettings.MinimumCoverage]> {
  fileprivate static func coverage(_ locales: NameList) -> Shape {
    let percentage = (["type": "number", "exclusiveMinimum": 0, "maximum": 100] as Schema)
      .described("Above 0 and up to 100, with at most two decimals.").named("percentage")
    return .keys(to: percentage) { map, _ in
      map.localizedEntries(NameList(locales.names + ["any"])).compactMap { locale, node in
        guard let token = map.typedToken(node, locale.value) else { return nil }
        guard let share = CheckSettings.MinimumCoverage.basisPoints(of: token.name) else {
          map.wrongType(locale.value, token.name, "a percentage up to 100 such as 95 or 99.5", token.span)
          return nil
        }
        return .init(locale: CheckSettings.locale(locale.value), basisPoints: share, span: locale.span)
      }
    }
  }
}

extension Shape<CheckSettings.Suppression> {
  fileprivate static func suppression(_ locales: NameList) -> Shape {
    let form = CheckSettings.Suppression.form(locales)
    return Shape(form.schema) { fields, node, _ in
      var suppression = Fields(node, subject: "a suppression", findings: fields.findings)
      return suppression?.whole(form) ?? nil
    }
  }
}

extension Shape<CheckSettings.KeyPattern> {
  fileprivate static var keyPattern: Shape {
    Shape(.pattern("^(?!$)[^*\\s]*\\*?$")) { fields, node, key in
      guard let token = fields.token(node, key) else { return nil }
      let pattern = CheckSettings.KeyPattern(token.name)
      if pattern == nil {
        let expected = "a key, or the beginning of keys with * behind it: notices.grace.*"
        fields.wrongType(key, token.name, expected, token.span)
      }
      return pattern
    }
  }
}

extension Shape<Token> {
  fileprivate static func locale(among locales: NameList) -> Shape {
    word.making { fields, token, _ in
      if locales.names.isEmpty || locales.contains(token.name) { return token }
      fields.findings.add(
        .unknownReference,
        "'\(token.name.shown)' of \(fields.subject) isn't a locale of the catalog",
        at: token.span,
        fix: locales.fix(for: token.name)
      )
      return nil
    }
  }
}
