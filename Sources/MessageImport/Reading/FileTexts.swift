import Diagnostics

/// The texts of a file of another format, as in the file. They aren't related to a catalog yet.
package struct FileTexts: Hashable, Sendable {
  /// The locale of the texts, as the file spells it; `nil` if only its name tells.
  package var locale: String?
  /// The texts in the order of the file. No two have the same name and locale.
  package var texts: [FileText]

  package init(locale: String? = nil, texts: [FileText]) { (self.locale, self.texts) = (locale, texts) }
}

/// One text of a file: what has a name of its own there, with all its plural forms.
package struct FileText: Hashable, Sendable {
  /// Its name in the file, without what only tells plural forms apart.
  package let name: String
  /// The text, or why it could not be understood.
  package let content: FileContent
  /// Where it begins.
  package let place: SourcePosition
  /// Its locale, as the file spells it, where one file has several.
  package var locale: String?
  /// What it was translated from, in formats that say so.
  package var source: FileContent?
  /// How far the translation is, in formats that say so.
  package var state: FileState?

  package init(
    name: String,
    content: FileContent,
    place: SourcePosition,
    locale: String? = nil,
    source: FileContent? = nil,
    state: FileState? = nil
  ) {
    (self.name, self.content, self.place) = (name, content, place)
    (self.locale, self.source, self.state) = (locale, source, state)
  }

  /// Compares the contents, not the positions.
  package static func == (left: FileText, right: FileText) -> Bool {
    left.name == right.name && left.content == right.content && left.locale == right.locale
      && left.source == right.source && left.state == right.state
  }

  /// Hashes what `==` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(content)
  }
}

/// How far a translation is, where a file says so.
package enum FileState: Hashable, Sendable {
  /// Not translated: there is no text.
  case missing
  /// A text that is marked as not translated yet, or as a tool's guess.
  case guess
  /// Translated, and not reviewed.
  case new
  /// It needs a review.
  case review
  /// Read and released.
  case approved
}

/// What a text of a file says.
package indirect enum FileContent: Hashable, Sendable {
  /// Text with arguments. Texts are compared by scalars. Two texts are never adjacent, and none is empty.
  case pattern([FileElement])
  /// One of several contents.
  case choice(FileChoice)
  /// Something that no catalog can say, such as a function that only this format has.
  case refused(FileRefusal)
}

/// A choice between contents.
package struct FileChoice: Hashable, Sendable {
  /// What is compared with the keys.
  package enum Kind: Hashable, Sendable {
    /// A number: its plural category, or the number itself.
    case plural
    /// A number: its ordinal category, or the number itself.
    case ordinal
    /// A text.
    case text
  }

  /// One key, as a word: a plural category, a whole number, or a text; and what it leads to.
  package struct Case: Hashable, Sendable {
    package let key: String
    package let content: FileContent

    package init(key: String, content: FileContent) { (self.key, self.content) = (key, content) }
  }

  /// The argument that is chosen by; `nil` if the format does not name it.
  package let argument: FileArgument?
  package let kind: Kind
  /// The keys but `other`, in the order of the file.
  package let cases: [Case]
  /// What all other values lead to.
  package let other: FileContent

  package init(argument: FileArgument?, kind: Kind, cases: [Case], other: FileContent) {
    (self.argument, self.kind, self.cases, self.other) = (argument, kind, cases, other)
  }
}

/// A piece of a text.
package enum FileElement: Hashable, Sendable {
  /// Text as people read it, without the escapes of the format.
  case text(String)
  /// The place of an argument.
  case argument(FileArgument)

  /// Compares texts by scalars.
  package static func == (left: FileElement, right: FileElement) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.argument(let left), .argument(let right)): left == right
    default: false
    }
  }

  /// Hashes what `==` compares.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): hasher.combine(Array(text.utf8))
    case .argument(let argument): hasher.combine(argument)
    }
  }
}

/// How a file names an argument.
package enum FileArgument: Hashable, Sendable {
  /// By its name.
  case named(String)
  /// By its number, from 1.
  case numbered(Int)
  /// As MessageFormat 2 writes an expression or markup, in canonical form: `{$daysLeft :integer}`.
  case code(String)
}

/// Why a text cannot be understood, where nothing else of the file is concerned.
package struct FileRefusal: Hashable, Sendable {
  /// The position of the first part that is not understood.
  package let place: SourcePosition
  /// What it is, leading with the subject; one line, no full stop.
  package let summary: String
  /// What to do about it, in the imperative.
  package let fix: String

  package init(place: SourcePosition, summary: String, fix: String) {
    (self.place, self.summary, self.fix) = (place, summary, fix)
  }
}

extension FileContent {
  /// Why the content cannot be understood; `nil` if it can.
  var refusal: FileRefusal? {
    switch self {
    case .pattern: nil
    case .refused(let refusal): refusal
    case .choice(let choice): choice.cases.lazy.compactMap(\.content.refusal).first ?? choice.other.refusal
    }
  }

  /// A pattern of elements, with neighboring texts joined and empty ones left out.
  package static func joined(_ elements: some Sequence<FileElement>) -> FileContent {
    var joined: [FileElement] = []
    // Grows in place, as a text in an array's enumeration would not.
    var text = ""
    for element in elements {
      switch element {
      case .text(let piece): text += piece
      case .argument:
        if !text.isEmpty { joined.append(.text(text)) }
        text = ""
        joined.append(element)
      }
    }
    if !text.isEmpty { joined.append(.text(text)) }
    return .pattern(joined)
  }
}

extension FileText {
  /// The text with the cases that its former text has and it lacks, as tools drop them that know no exact numbers; and
  /// the keys of these cases.
  ///
  /// A text that chooses no more, or by something else, is what its translator made of it.
  func keepingCases(of former: FileText?) -> (text: FileText, keys: [String]) {
    guard let former else { return (self, []) }
    var keys: [String] = []
    let whole = content.keepingCases(of: former.content, &keys)
    if keys.isEmpty { return (self, []) }
    return (
      FileText(name: name, content: whole, place: place, locale: locale, source: source, state: state), keys
    )
  }
}

extension FileContent {
  fileprivate func keepingCases(of former: FileContent, _ keys: inout [String]) -> FileContent {
    guard case .choice(let own) = self, case .choice(let former) = former, own.argument == former.argument,
      own.kind == former.kind
    else { return self }
    var cases: [FileChoice.Case] = []
    for old in former.cases {
      if let new = own.cases.first(where: { $0.key == old.key }) {
        cases.append(.init(key: old.key, content: new.content.keepingCases(of: old.content, &keys)))
      } else {
        keys.append(old.key)
        cases.append(old)
      }
    }
    cases += own.cases.filter { new in !former.cases.contains { $0.key == new.key } }
    let other = own.other.keepingCases(of: former.other, &keys)
    return .choice(FileChoice(argument: own.argument, kind: own.kind, cases: cases, other: other))
  }
}

/// The white space with which a tool has indented the texts of a file, with a line break in each place.
struct Indentation {
  /// What is before a text, behind it, and where there is no text.
  private var before: Set<String> = []
  private var behind: Set<String> = []
  private var alone: Set<String> = []

  /// Finds it by the sources of texts, each of which is what was exported but for its indentation.
  init(of texts: [FileText], like exported: [String: FileText]) {
    for text in texts {
      guard let source = text.source, let own = exported[text.name]?.source, source != own else { continue }
      learn(source, like: own)
    }
  }

  /// Learns from two patterns, unless they differ in something else.
  private mutating func learn(_ pattern: FileContent, like exported: FileContent) {
    guard let own = pattern.segments, let wanted = exported.segments, own.arguments == wanted.arguments else { return }
    var found = self
    for (text, plain) in zip(own.texts, wanted.texts) where text != plain {
      if plain.isEmpty {
        guard text.isIndentation else { return }
        found.alone.insert(text)
        continue
      }
      guard let range = text.firstRange(of: plain) else { return }
      let (start, end) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
      guard [start, end].allSatisfy({ $0.isEmpty || $0.isIndentation }) else { return }
      if !start.isEmpty { found.before.insert(start) }
      if !end.isEmpty { found.behind.insert(end) }
    }
    self = found
  }

  /// A text without it, and its source.
  func removed(from text: FileText) -> FileText {
    if before.isEmpty, behind.isEmpty, alone.isEmpty { return text }
    return FileText(
      name: text.name,
      content: removed(from: text.content),
      place: text.place,
      locale: text.locale,
      source: text.source.map(removed),
      state: text.state
    )
  }

  private func removed(from content: FileContent) -> FileContent {
    guard let (texts, arguments) = content.segments else { return content }
    let plain = texts.map { text -> String in
      // A target without a text between two codes may be where its source has one.
      if text.isIndentation, alone.contains(text) || before.contains(where: text.hasPrefix) { return "" }
      let start = before.filter(text.hasPrefix).map(\.count).max() ?? 0
      let rest = text.dropFirst(start)
      let end = behind.filter { rest.hasSuffix($0) }.map(\.count).max() ?? 0
      return String(rest.dropLast(end))
    }
    return .joined(
      plain.indices.flatMap { [.text(plain[$0])] + (arguments.indices.contains($0) ? [.argument(arguments[$0])] : []) }
    )
  }
}

extension FileContent {
  /// The arguments of a pattern, and the texts around them, one more; `nil` for other contents.
  fileprivate var segments: (texts: [String], arguments: [FileArgument])? {
    guard case .pattern(let elements) = self else { return nil }
    var (texts, arguments): ([String], [FileArgument]) = ([""], [])
    for element in elements {
      switch element {
      case .text(let text): texts[texts.count - 1] += text
      case .argument(let argument):
        arguments.append(argument)
        texts.append("")
      }
    }
    return (texts, arguments)
  }
}

extension String {
  /// Whether it is white space with a line break.
  fileprivate var isIndentation: Bool { contains("\n") && allSatisfy(\.isWhitespace) }
}
