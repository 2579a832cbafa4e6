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
}
