import CodeRuntimes

extension CodeLanguage {
  /// The source files that are the same for every catalog, by path.
  var runtime: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, name) in runtimeNames { files[path] = CodeRuntimes.file(name) }
    return files
  }

  /// The names of the files by the paths where the language expects them.
  private var runtimeNames: [String: String] {
    switch self {
    case .swift: ["Noticebook.swift": "Noticebook.swift"]
    case .typescript: ["noticebook.js": "noticebook.js", "noticebook.d.ts": "noticebook.d.ts"]
    case .python: ["noticebook/__init__.py": "noticebook.py"]
    case .java: ["noticebook/Noticebook.java": "Noticebook.java"]
    case .go: ["noticebook.go": "noticebook.go"]
    case .php: ["Noticebook.php": "Noticebook.php"]
    }
  }

  /// The name that people call the language by.
  public var name: String {
    switch self {
    case .swift: "Swift"
    case .typescript: "JavaScript"
    case .python: "Python"
    case .java: "Java"
    case .go: "Go"
    case .php: "PHP"
    }
  }

  /// The language as code blocks of Markdown name it.
  public var markdownName: String { self == .typescript ? "javascript" : rawValue }

  /// A small program that uses the generated code: it reads facts, and says whether the customer keeps access and what to
  /// send.
  public var example: String { String(decoding: CodeRuntimes.example(exampleName) ?? [], as: UTF8.self) }

  /// The name of its file.
  package var exampleName: String {
    switch self {
    case .swift: "main.swift"
    case .typescript: "main.mjs"
    case .python: "main.py"
    case .java: "Main.java"
    case .go: "main.go"
    case .php: "main.php"
    }
  }
}
