import ICU

/// A locale's plural rule as gettext writes it: an expression of C over `n`.
///
/// CLDR's rules are found by what they do: for each category, of a list of conditions, one that holds for the same whole
/// numbers from 0 to 1,200. What languages do with fractions and millions does not matter to gettext's counts.
package struct PluralRuleExpression: Sendable {
  /// The categories of the forms, by index; those that whole numbers have.
  package let categories: [PluralCategory]
  /// The expression that gives the index of a form.
  package let expression: String
  /// Whether it agrees with CLDR.
  package let isExact: Bool

  /// The value of the header `Plural-Forms`.
  package var header: String { "nplurals=\(categories.count); plural=\(expression);" }

  /// Finds the rule of a locale.
  package init(_ locale: LocaleIdentifier) {
    let numbers = Self.categories(locale)
    let used = PluralCategory.allCases.filter(numbers.contains)
    // Russian and others have no whole numbers in `other`.
    let categories = used.isEmpty ? [.other] : used
    self.categories = categories
    var terms: [String] = []
    for (index, category) in categories.dropLast().enumerated() {
      let condition = Self.conditions.first { condition in
        numbers.indices.allSatisfy { condition.holds($0) == (numbers[$0] == category) }
      }
      guard let condition else {
        (expression, isExact) = ("\(categories.count - 1)", false)
        return
      }
      terms.append("\(condition.text) ? \(index) : ")
    }
    isExact = true
    expression = terms.isEmpty ? "0" : "(\(terms.joined())\(categories.count - 1))"
  }

  private static let counts = 0...1200

  /// The categories of the whole numbers from 0 to 1,200.
  package static func categories(_ locale: LocaleIdentifier) -> [PluralCategory] {
    guard let rules = try? PluralRules(locale: locale, type: .cardinal),
      let formatter = try? NumberFormatter(locale: locale, skeleton: "")
    else { return [.other] }
    if rules.categories.count == 1 { return Array(repeating: .other, count: counts.count) }
    return counts.map { (try? rules.category(of: DecimalNumber($0), formattedBy: formatter)) ?? .other }
  }

  private struct Condition: Sendable {
    let text: String
    let holds: @Sendable (Int) -> Bool

    init(_ text: String, _ holds: @escaping @Sendable (Int) -> Bool) { (self.text, self.holds) = (text, holds) }
  }

  private static let conditions: [Condition] = [
    Condition("n==1") { $0 == 1 },
    Condition("n==0") { $0 == 0 },
    Condition("n==2") { $0 == 2 },
    Condition("n<=1") { $0 <= 1 },
    Condition("n%10==1 && n%100!=11") { $0 % 10 == 1 && $0 % 100 != 11 },
    Condition("n>=2 && n<=4") { (2...4).contains($0) },
    Condition("n%10>=2 && n%10<=4 && (n%100<12 || n%100>14)") {
      (2...4).contains($0 % 10) && !(12...14).contains($0 % 100)
    },
    Condition("n%10==0 || n%10>=5 || (n%100>=11 && n%100<=14)") {
      $0 % 10 == 0 || $0 % 10 >= 5 || (11...14).contains($0 % 100)
    },
    Condition("n!=1 && (n%10<=1 || n%10>=5 || (n%100>=12 && n%100<=14))") {
      $0 != 1 && ($0 % 10 <= 1 || $0 % 10 >= 5 || (12...14).contains($0 % 100))
    },
    Condition("n%10>=2 && n%10<=9 && (n%100<11 || n%100>19)") {
      (2...9).contains($0 % 10) && !(11...19).contains($0 % 100)
    },
    Condition("n%10==0 || (n%100>=11 && n%100<=19)") { $0 % 10 == 0 || (11...19).contains($0 % 100) },
    Condition("n==0 || (n!=1 && n%100>=1 && n%100<=19)") { $0 == 0 || $0 != 1 && (1...19).contains($0 % 100) },
    Condition("n==0 || (n%100>=2 && n%100<=10)") { $0 == 0 || (2...10).contains($0 % 100) },
    Condition("n==0 || (n%100>=3 && n%100<=10)") { $0 == 0 || (3...10).contains($0 % 100) },
    Condition("n%100>=3 && n%100<=10") { (3...10).contains($0 % 100) },
    Condition("n%100>=11 && n%100<=19") { (11...19).contains($0 % 100) },
    Condition("n%100>=11 && n%100<=99") { (11...99).contains($0 % 100) },
    Condition("n%100==1") { $0 % 100 == 1 },
    Condition("n%100==2") { $0 % 100 == 2 },
    Condition("n%100==3 || n%100==4") { (3...4).contains($0 % 100) },
    Condition("n>=3 && n<=6") { (3...6).contains($0) },
    Condition("n>=7 && n<=10") { (7...10).contains($0) },
    Condition("n==3") { $0 == 3 },
    Condition("n==6") { $0 == 6 },
    Condition("n%10==1") { $0 % 10 == 1 },
    Condition("n%10!=4 && n%10!=6 && n%10!=9") { ![4, 6, 9].contains($0 % 10) },
    Condition("n<=1 || (n>=11 && n<=99)") { $0 <= 1 || (11...99).contains($0) },
    Condition("n>=2 && n<=10") { (2...10).contains($0) },
    Condition("n==1 || n==11") { $0 == 1 || $0 == 11 },
    Condition("n==2 || n==12") { $0 == 2 || $0 == 12 },
    Condition("(n>=3 && n<=10) || (n>=13 && n<=19)") { (3...10).contains($0) || (13...19).contains($0) },
  ]
}
