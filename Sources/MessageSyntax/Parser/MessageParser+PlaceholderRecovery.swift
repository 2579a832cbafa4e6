/// Mistakes inside braces, and the way out of them.
extension MessageParser {
  /// Moves past the closing brace, reporting what kept the placeholder from reaching it.
  ///
  /// Where the next brace is no closing one, the mistake is taken to be a missing `}`, and what follows is read as
  /// if it had been there.
  mutating func closePlaceholder(in context: PlaceholderContext) {
    guard hasFailed, let failure else {
      position += 1
      return
    }
    hasFailed = false
    if let end = placeholderEnd(from: position, in: context) {
      report(failure)
      position = end + 1
    } else {
      position = tokenEnd
      report(
        SourceRange(at: tokenEnd),
        "Placeholder is not closed",
        expected: "}",
        remedy: "Close the placeholder with }, or write \\{ for a brace in text"
      )
    }
  }

  /// The closing brace of the placeholder, unless another starts or the surroundings end before it.
  private func placeholderEnd(from start: Int, in context: PlaceholderContext) -> Int? {
    var offset = start
    var barsTestedUpTo = start
    while offset < scalars.count {
      switch scalars[offset] {
      case "{": return nil
      case "}":
        var run = offset
        while run < offset + 3, scalar(at: run) == "}" { run += 1 }
        return context == .quotedPattern && run - offset == 2 ? nil : offset
      case "|" where offset >= barsTestedUpTo:
        let (closing, tested) = literalEnd(from: offset)
        barsTestedUpTo = tested
        offset = closing ?? offset
      case "." where context == .declaration && startsStatement(at: offset): return nil
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// The closing bar of a literal that holds no opening brace, and how far the search went.
  private func literalEnd(from start: Int) -> (closing: Int?, tested: Int) {
    var offset = start + 1
    while offset < scalars.count {
      switch scalars[offset] {
      case "|": return (offset, offset)
      case "{": return (nil, offset)
      case "\\": offset += 2
      default: offset += 1
      }
    }
    return (nil, offset)
  }

  mutating func failForMissingOperand() {
    let expected = "a variable, a literal, a function or markup"
    if current == "}" {
      fail(
        SourceRange(lower: tokenEnd - 1, upper: position + 1),
        "Placeholder is empty",
        expected: expected,
        remedy: "Name a variable, as in {$name}, or remove the braces"
      )
    } else if current == "@" {
      fail(
        currentWord,
        "Attribute \(quoted(currentWord)) has nothing to stand with",
        expected: expected,
        remedy: "Put a variable, a literal or a function before the attribute"
      )
    } else {
      fail(
        currentWord,
        "Placeholder cannot start with \(quoted(currentWord))",
        expected: expected,
        remedy: "Name a variable, as in {$name}, or write \\{ for a brace in text"
      )
    }
  }

  mutating func failForUnexpectedWord(hasFunction: Bool, hasAttributes: Bool) {
    let word = currentWord
    switch current {
    case ":" where hasFunction:
      fail(
        word,
        "Placeholder has a second function \(quoted(word))",
        expected: "}",
        remedy: "Keep one function, and apply the other in a .local declaration"
      )
    case ":":
      fail(
        word,
        "Function \(quoted(word)) follows an attribute",
        expected: "}",
        remedy: "Move the function before the attributes"
      )
    case "$", "|":
      fail(
        word,
        "Placeholder has a second operand \(quoted(word))",
        expected: hasFunction ? "an option or }" : "}",
        remedy: "Keep one operand, or give an option a name and ="
      )
    case "/":
      fail(
        word,
        "Slash is in a placeholder that is not markup",
        expected: "}",
        remedy: "Remove the /, or start markup with #"
      )
    default:
      failForUnexpectedName(word, hasOwner: hasFunction, hasAttributes: hasAttributes)
    }
  }

  mutating func failForUnexpectedWord(in kind: Message.Markup.Kind, hasAttributes: Bool) {
    let word = currentWord
    if current == "/" {
      fail(
        word,
        "Closing markup has a slash at its end",
        expected: "}",
        remedy: "Remove one of the two slashes"
      )
    } else if current == ":" {
      fail(
        word,
        "Markup has a function \(quoted(word))",
        expected: "an option, an attribute or }",
        remedy: "Remove the function"
      )
    } else {
      failForUnexpectedName(word, hasOwner: true, hasAttributes: hasAttributes)
    }
  }

  private mutating func failForUnexpectedName(_ word: SourceRange, hasOwner: Bool, hasAttributes: Bool) {
    guard let scalar = current, scalar.isNameStart else {
      if current == "," {
        fail(
          word,
          "Comma is in a placeholder",
          expected: "}",
          remedy: "Name a function after a colon, as in {$count :number}, and remove the commas"
        )
        return
      }
      fail(
        word,
        "Placeholder cannot hold \(quoted(word)) here",
        expected: "}",
        remedy: "Remove it, or put it between bars as a literal"
      )
      return
    }
    if hasAttributes {
      fail(
        word,
        "Option \(quoted(word)) follows an attribute",
        expected: "an attribute or }",
        remedy: "Move the options before the attributes"
      )
    } else {
      fail(
        word,
        "Option \(quoted(word)) has no function",
        expected: "a function, an attribute or }",
        remedy: "Put a function before the option, or close the placeholder"
      )
    }
  }
}
