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
