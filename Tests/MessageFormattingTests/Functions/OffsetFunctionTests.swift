import MessageFormatting
import Testing

@Suite struct OffsetFunctionTests {
  @Test(arguments: [
    ("3", "add=1", "4"), ("3", "subtract=1", "2"), ("3", "add=0", "3"), ("0", "subtract=99", "-99"),
    ("1.5", "add=2", "3.5"), ("-1", "add=1", "0"), ("999", "add=1", "1,000"), ("1e3", "subtract=1", "999"),
  ])
  func `adds and subtracts`(number: String, option: String, expected: String) throws {
    try check("{$n :offset \(option)}", ["n": .number(number)], expected)
    try check("{|\(number)| :offset \(option)}", expected)
  }

  @Test func `selects by the result`() throws {
    let source = """
      .input {$likes :integer}
      .local $others = {$likes :offset subtract=1}
      .match $likes $others
      0 * {{nobody}}
      1 * {{you}}
      * one {{you and {$others} other}}
      * * {{you and {$others} others}}
      """
    for (likes, expected) in [
      ("0", "nobody"), ("1", "you"), ("2", "you and 1 other"), ("3", "you and 2 others"),
      ("1001", "you and 1,000 others"),
    ] {
      try check(source, ["likes": .number(likes)], expected)
    }
  }

  @Test func `takes the options of its operand and passes none of its own`() throws {
    try check(".local $n = {1 :number minimumFractionDigits=2} {{{$n :offset add=1}}}", "2.00")
    try check(".local $n = {1 :number signDisplay=always} .local $m = {$n :offset add=1} {{{$m :number}}}", "+2")
    try check(".local $m = {1 :offset add=1} {{{$m :offset subtract=2}}}", "0")
    try check(".local $n = {1.9 :integer} {{{$n :offset add=1}}}", "3")
  }

  @Test(arguments: [
    "", "add=1 subtract=1", "add=-1", "add=|01|", "add=100", "add=x", "subtract=1.5", "add=1 subtract=x",
  ])
  func `anything but one small number is a bad option`(options: String) throws {
    try check("{3 :offset \(options)}", "{|3|}", errors: [.badOption])
  }

  @Test func `bad operands`() throws {
    try check("{x :offset add=1}", "{|x|}", errors: [.badOperand])
    try check("{:offset add=1}", "{:offset}", errors: [.badOperand])
    let digits = String(repeating: "9", count: 1000)
    try check("{$n :offset add=1}", ["n": .number(digits)], "{$n}", errors: [.unsupportedOperation])
    try check("{$n :offset subtract=1 }", ["n": .number("0.\(digits.dropLast())")], "-0")
  }
}
