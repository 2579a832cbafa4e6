import MessageSyntax

/// The options of a number function, in the terms of ICU's MessageFormat.
///
/// Written from LDML and ICU's documentation alone, not from the functions that it is compared with.
struct LoweredNumber: Equatable {
  enum Selection: String { case plural, ordinal, exact }

  /// Whether the value is rounded to a whole number, which it stays for the functions that are applied to it.
  let isRounded: Bool
  let selection: Selection
  let leastDecimals: Int
  let mostDecimals: Int
  /// What `:offset` adds.
  private(set) var added = 0
  private let otherStems: Set<String>

  init(_ call: Message.FunctionCall, of operand: LoweredNumber?) throws {
    var options: [String: String] = [:]
    for option in call.options {
      guard let value = option.value.literal else { throw LoweringError("option \(option.name) is no literal") }
      options[option.name] = value
    }
    func take(_ name: String) -> String? { options.removeValue(forKey: name) }
    let isInteger: Bool
    switch call.name {
    case "number": isInteger = false
    case "integer": isInteger = true
    case "offset":
      isInteger = true
      added = (operand?.added ?? 0) + (take("add").flatMap(Int.init) ?? 0) - (take("subtract").flatMap(Int.init) ?? 0)
    default: throw LoweringError("function :\(call.name) has no counterpart yet")
    }
    selection =
      try take("select").map { text in
        guard let selection = Selection(rawValue: text) else { throw LoweringError("select=\(text)") }
        return selection
      } ?? .plural
    let least = take("minimumFractionDigits").flatMap(Int.init)
    let most = take("maximumFractionDigits").flatMap(Int.init)
    isRounded = isInteger || operand?.isRounded ?? false
    // An integer has no digits of a fraction to hand on.
    let inherited = operand.flatMap { $0.isRounded ? nil : $0 }
    leastDecimals = isInteger ? 0 : least ?? inherited?.leastDecimals ?? 0
    mostDecimals = isInteger ? 0 : most ?? max(leastDecimals, inherited?.mostDecimals ?? 6)
    var stems = operand?.otherStems ?? []
    for (name, value, stem) in [("signDisplay", "always", "sign-always"), ("useGrouping", "never", "group-off")] {
      guard let given = take(name) else { continue }
      guard given == value else { throw LoweringError("\(name)=\(given)") }
      stems.insert(stem)
    }
    otherStems = stems
    if let name = options.keys.min() { throw LoweringError("option \(name)") }
  }

  /// The number skeleton that writes the value.
  var skeleton: String { (["rounding-mode-half-up", precision] + otherStems.sorted()).joined(separator: " ") }

  private var precision: String {
    if mostDecimals == 0 { return "precision-integer" }
    return "." + decimals
  }

  /// A pattern of DecimalFormat with the same digits: the only number format that a plural reads the digits of.
  var digitPattern: String { mostDecimals == 0 ? "0" : "0." + decimals }

  private var decimals: String {
    String(repeating: "0", count: leastDecimals) + String(repeating: "#", count: mostDecimals - leastDecimals)
  }

  /// Whether a number is ever written like a key; others can never match.
  func writes(_ key: String) -> Bool {
    let unsigned = key.hasPrefix("-") ? key.dropFirst() : key[...]
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }) else {
      return false
    }
    let decimals = parts.count == 2 ? parts[1] : ""
    return (leastDecimals...max(mostDecimals, leastDecimals)).contains(decimals.count)
      && (decimals.count == leastDecimals || decimals.last != "0") && (parts[0] == "0" || parts[0].first != "0")
      && key != "-0"
  }
}

/// Why a message has no counterpart of version 1.
struct LoweringError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
