import ICU
import JSON
import MessageFormatting
import Notices

/// The search data of a locale that isn't in the text of its pages. It is in the first file of the index.
package struct SearchWords: Sendable {
  /// Something that is found first by its exact name.
  struct Name: Hashable, Sendable {
    /// The name, such as `DID_RENEW/BILLING_RECOVERY`.
    let name: String
    /// The address, relative to the folder of the locale.
    let address: String
    /// What it is, in a sentence.
    let about: String
  }

  /// What customers read: its pages count more for a query with one of the words.
  struct Notices: Hashable, Sendable {
    var words: [String] = []
    /// The path of the page that lists all.
    var list: String?
    /// The paths of the pages that show some in full.
    var pages: [String] = []
  }

  /// What is found by its name, in the order of the facts.
  var names: [Name] = []
  /// The paths of pages that count less, because they are about the catalog itself.
  var aside: [String] = []
  var notices = Notices()
  /// The languages of the site, that of the page first: the tag, and the name in the language itself and in that of the page.
  var languages: [(tag: String, names: [String])] = []
  /// Another word that readers search for.
  package struct Synonym: Sendable {
    let word: String
    /// Words that pages may have in its place, the best first.
    let terms: [String]

    package init(word: String, terms: [String]) { (self.word, self.terms) = (word, terms) }
  }

  /// Other words that readers search for; longer words come first.
  package var synonyms: [Synonym] = []
  /// How many pages match: a text for none, as `0`, and one for each plural category. U+FFFC is in place of the number, or
  /// in other texts of the query.
  var counts: [String: String] = [:]
  /// What is said of results of another query: with a term in place of its synonym, or without a typing error.
  var instead = ""
  /// What is said of pages that have only some words of the query.
  var some = ""
  /// What is above the pages that are named before anything is typed.
  var suggestions = ""
  /// The link to more results.
  var more = ""

  /// Nothing but the words of the pages.
  package init() {}

  init(_ text: SiteText, names: [Name], synonyms: [Synonym], aside: [String], notices: Notices) {
    (self.names, self.synonyms, self.aside, self.notices) = (names, synonyms, aside, notices)
    counts = ["0": Self.count(0, text)]
    for number in [1, 2, 3, 4, 5, 6, 11, 20, 100, 101, 1_000_000] {
      guard let category = text.pluralCategory(of: number), counts[category] == nil else { continue }
      counts[category] = Self.count(number, text)
    }
    instead = text.label(.searchInstead, ["query": .string("\u{FFFC}")])
    some = text.label(.searchSome)
    suggestions = text.label(.searchSuggestions)
    more = text.label(.searchMore)
  }

  private static func count(_ count: Int, _ text: SiteText) -> String {
    let arguments: [String: MessageValue] = ["count": .number(DecimalNumber(count))]
    let parts = text.texts.text(SiteLabel.searchResults.key, in: text.locale, arguments: arguments)?.message.parts ?? []
    return parts.map { part in if case .value = part { "\u{FFFC}" } else { part.text } }.joined()
  }

  /// Writes the members of the first file: of the synonyms those for which pages have a term, with the best such term.
  func write(to output: inout JSONOutput, isOnPage: (String) -> Bool) {
    output.name("aside")
    write(aside, to: &output)
    output.name("languages")
    output.beginArray()
    for language in languages { write([language.tag] + language.names, to: &output) }
    output.endArray()
    output.name("names")
    output.beginArray()
    for name in names { write([name.name, name.address, name.about], to: &output) }
    output.endArray()
    output.name("notices")
    output.beginObject()
    if let list = notices.list { output.member("list", list) }
    output.name("pages")
    write(notices.pages, to: &output)
    output.name("words")
    write(notices.words, to: &output)
    output.endObject()
    output.name("synonyms")
    output.beginArray()
    // Many words lead to one term.
    var known: [String: Bool] = [:]
    func isKnown(_ term: String) -> Bool {
      if let isThere = known[term] { return isThere }
      known[term] = isOnPage(term)
      return known[term] ?? false
    }
    for synonym in synonyms {
      guard let term = synonym.terms.first(where: isKnown), key(term) != key(synonym.word) else { continue }
      write([synonym.word, term], to: &output)
    }
    output.endArray()
    output.name("words")
    output.beginObject()
    output.name("counts")
    output.beginObject()
    for (category, words) in counts.sorted(by: { $0.key < $1.key }) {
      output.name(text: category)
      output.value(words)
    }
    output.endObject()
    output.member("instead", instead)
    output.member("more", more)
    output.member("some", some)
    output.member("suggestions", suggestions)
    output.endObject()
  }

  /// A word without the difference between capital and small.
  private func key(_ word: String) -> String { word.lowercased() }

  private func write(_ texts: [String], to output: inout JSONOutput) {
    output.beginArray()
    for text in texts { output.value(text) }
    output.endArray()
  }
}
