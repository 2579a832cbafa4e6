import MessageFormat

/// What must hold for every text; whatever does not ends the process, and libFuzzer keeps the input.
struct MessageCheck {
  private let text: String
  private let settings: Settings

  init(_ input: FuzzedInput) {
    text = input.text
    settings = Settings.all[Int(input.setting)]
  }

  func run() {
    let parsed = ParsedMessage.parse(text)
    checkPlaces(parsed)
    if let message = parsed.message, parsed.isValid {
      checkPrinted(message)
      checkInterchange(message)
    }
    checkFormatted(parsed)
  }

  private func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
    guard !condition else { return }
    fatalError("\(rule()), for the message \(text.debugDescription)")
  }

  /// All places lie inside the text, errors come in order and once, and a model is there without syntax errors.
  private func checkPlaces(_ parsed: ParsedMessage) {
    let count = text.unicodeScalars.count
    func lies(_ range: SourceRange) -> Bool { range.lower >= 0 && range.upper <= count }
    let tree = parsed.tree
    require(tree.range == SourceRange(lower: 0, upper: count), "The tree covers the text")
    require(parsed.errors.allSatisfy { lies($0.range) }, "Errors lie inside the text")
    require(tree.patterns.allSatisfy { lies($0.range) && $0.elements.allSatisfy { lies($0.range) } }, "Patterns do")
    require(tree.declarations.allSatisfy { lies($0.range) }, "Declarations lie inside the text")
    require(tree.variants.allSatisfy { lies($0.range) && lies($0.keysRange) }, "Variants lie inside the text")
    require(tree.variables.allSatisfy { lies($0.range) }, "Variables lie inside the text")
    let places = parsed.errors.map(\.range)
    require(places == places.sorted(), "Errors come by position")
    require(Set(parsed.errors).count == parsed.errors.count, "Each error is told once")
    require(parsed.errors.allSatisfy { !$0.summary.isEmpty && !$0.remedy.isEmpty }, "Errors say what and how")
    let hasSyntaxError = parsed.errors.contains { $0.kind == .syntaxError }
    require((parsed.message == nil) == hasSyntaxError, "A text without syntax errors has a model")
  }

  /// What is printed is read back as the same message, and printed the same again.
  private func checkPrinted(_ message: Message) {
    let printed = message.description
    let again = ParsedMessage.parse(printed)
    require(again.isValid, "The printed message is valid: \(printed.debugDescription)")
    require(again.message == message, "The printed message is the same: \(printed.debugDescription)")
    require(again.message?.description == printed, "It is printed the same again: \(printed.debugDescription)")
  }

  /// The data model as JSON is read back as a message with the same data model.
  private func checkInterchange(_ message: Message) {
    let written = message.interchange
    do throws(InterchangeError) {
      let read = try Message(interchange: written)
      require(read.interchange == written, "The data model is read back: \(written.text(indented: false))")
    } catch {
      require(false, "The data model can be read: \(error)")
    }
  }

  /// Every way to format gives the same text and errors, and the parts add up to it.
  private func checkFormatted(_ parsed: ParsedMessage) {
    let arguments = settings.arguments
    let full = parsed.formatted(arguments, in: settings.full)
    let fast = parsed.formatted(arguments, in: settings.fast)
    require(isSame(full.text, fast.text), "Fields leave the text as it is: \(full.text) and \(fast.text)")
    require(full.errors == fast.errors, "Fields leave the errors as they are: \(full.errors) and \(fast.errors)")
    require(Set(full.errors).count == full.errors.count, "Each formatting error is told once: \(full.errors)")
    require(
      parsed.isValid != full.errors.contains { $0.kind == .invalidMessage },
      "A message is formatted where it is valid"
    )
    for error in full.errors {
      guard let range = parsed.range(of: error) else { continue }
      require(range.lower >= 0 && range.upper <= text.unicodeScalars.count, "A formatting error lies inside the text")
    }
    for case .value(let value) in full.parts where !value.parts.isEmpty {
      require(isSame(value.parts.map(\.text).joined(), value.text), "Fields add up to their value: \(value)")
    }
    let formatter = MessageFormatter(parsed, in: settings.fast)
    let ready = formatter.text(arguments)
    require(isSame(ready, full.text), "A message made ready gives the same: \(ready) and \(full.text)")
    let again = formatter.format(arguments)
    require(again.parts == fast.parts && again.errors == fast.errors, "A message made ready gives the same parts")
  }

  /// Whether two texts have the same scalars, which canonical equivalence would not ask for.
  private func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
}
