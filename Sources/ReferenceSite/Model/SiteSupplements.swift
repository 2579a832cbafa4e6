import ICU

/// The content of the site that isn't in its catalog. The caller provides it.
package struct SiteSupplements: Sendable {
  /// A check of the catalog, with an example.
  package struct CheckDocument: Sendable {
    /// A file of an example.
    package struct File: Sendable {
      /// The path in the catalog.
      package let path: String
      /// The text; `nil` if the file is absent.
      package let text: String?

      /// Makes a file.
      package init(path: String, text: String?) {
        self.path = path
        self.text = text
      }
    }

    /// The name of the check, which is also its anchor.
    package let id: String
    /// How much a finding matters: the name of a severity.
    package let severity: String
    /// What the check is about; pages choose checks by it.
    package let topic: String
    /// The languages of the texts that the check looks at; `nil` if all.
    package let languages: [LocaleIdentifier]?
    /// What the check finds, a phrase, and why that matters, in whole sentences.
    package struct Words: Sendable {
      let finds: String
      let why: String

      /// Makes the words of a check.
      package init(finds: String, why: String) {
        self.finds = finds
        self.why = why
      }
    }

    /// The words by language, in English at least.
    package let words: [String: Words]
    /// The file in which something is found.
    package let firing: File
    /// The same file, fixed.
    package let fixed: File
    /// Files that the example cannot be understood without, in the order of their paths.
    package let beside: [File]

    /// Makes the documentation of a check.
    package init(
      id: String,
      severity: String,
      topic: String,
      languages: [LocaleIdentifier]?,
      words: [String: Words],
      firing: File,
      fixed: File,
      beside: [File]
    ) {
      self.id = id
      self.severity = severity
      self.topic = topic
      self.languages = languages
      self.words = words
      self.firing = firing
      self.fixed = fixed
      self.beside = beside
    }
  }

  /// How many texts of an area a locale has, before anything falls back to another locale.
  package struct Coverage: Sendable {
    /// The locale.
    package let locale: LocaleIdentifier
    /// The first part of the keys; `nil` for all texts.
    package let area: String?
    /// The texts that count.
    package let total: Int
    /// Those that the locale does not have.
    package let missing: Int
    /// Of those that it has: which are approved, which wait for a review, and whose source has changed; `nil` if the
    /// records of translations are not at hand.
    package let reviews: (approved: Int, unreviewed: Int, stale: Int)?

    /// Makes a count.
    package init(
      locale: LocaleIdentifier,
      area: String?,
      total: Int,
      missing: Int,
      reviews: (approved: Int, unreviewed: Int, stale: Int)?
    ) {
      self.locale = locale
      self.area = area
      self.total = total
      self.missing = missing
      self.reviews = reviews
    }
  }

  /// How far the translation of a text is.
  package enum Review: String, Sendable {
    case approved, unreviewed, stale, missing
  }

  /// What decides in the page of the explorer: scripts that pages share.
  package struct Explorer: Sendable {
    /// A script that gives `noticebook`.
    package let runtime: String
    /// Makes a script that gives `noticebookCatalog`; `nil` if it cannot be made. It is not asked where an earlier run has
    /// kept the script.
    package let catalog: @Sendable () -> String?

    /// Makes the scripts known.
    package init(runtime: String, catalog: @escaping @Sendable () -> String?) {
      (self.runtime, self.catalog) = (runtime, catalog)
    }
  }

  /// A program of a backend that uses generated code.
  package struct ServerProgram: Sendable {
    /// The name of its language.
    package let name: String
    /// The language as code blocks of Markdown name it.
    package let language: String
    /// The source code.
    package let code: String

    /// Makes a program known.
    package init(name: String, language: String, code: String) {
      (self.name, self.language, self.code) = (name, language, code)
    }
  }

  /// The program of the explorer; `nil` where no page has one.
  package let explorer: Explorer?
  /// The same program in several languages, in the order in which readers choose.
  package let serverPrograms: [ServerProgram]
  /// The checks, in the order in which they are shown.
  package let checks: [CheckDocument]
  /// The counts of all locales: of each, all texts first.
  package let coverage: [Coverage]
  /// How far the texts of notices are, by locale and by the names of the texts; empty if the records of translations are
  /// not at hand.
  package let reviews: [LocaleIdentifier: [String: Review]]

  /// Makes the supplements.
  package init(
    checks: [CheckDocument] = [],
    coverage: [Coverage] = [],
    reviews: [LocaleIdentifier: [String: Review]] = [:],
    explorer: Explorer? = nil,
    serverPrograms: [ServerProgram] = []
  ) {
    self.explorer = explorer
    self.serverPrograms = serverPrograms
    self.checks = checks
    self.coverage = coverage
    self.reviews = reviews
  }
}
