import Foundation
import ProjectFiles
import Testing

/// `Scripts/check-changed` and the hook of pre-commit that it is.
struct ChangedCatalogTests {
  private static let script = projectFolder.appending(path: "Scripts/check-changed").path
  private static let header = "format: 1\nname: x\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n"

  /// A folder with two catalogs, one of which has a finding, a brand that has one too, and a file of neither.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try write(Self.header, to: "my catalog/catalog.yaml", in: folder)
      try write("note: Two  spaces\nother: More  spaces\n", to: "my catalog/strings/en/page.yaml", in: folder)
      try write(Self.header, to: "clean/catalog.yaml", in: folder)
      try write("note: One space\n", to: "clean/strings/en/a/page.yaml", in: folder)
      try write("format: 1\nname: y\nextends: x\n", to: "brands/y/brand.yaml", in: folder)
      try write("note: Three   spaces\n", to: "brands/y/strings/en/a/page.yaml", in: folder)
      try write("a: b\n", to: "facts/other.yaml", in: folder)
      try body(folder)
    }
  }

  private func check(_ arguments: [String], in folder: URL, command: String = commandURL.path) throws -> RunResult {
    let environment = ["NOTICEBOOK=\(command)", "SOURCE_DATE_EPOCH=1795132800"]
    return try start("env", ["-C", folder.path] + environment + [Self.script] + arguments)
  }

  @Test func `only the catalogs of the files are checked and each once`() throws {
    try withFolder { folder in
      let found = try check(["my catalog/strings/en/page.yaml", "my catalog/catalog.yaml"], in: folder)
      #expect(found.status == 1 && found.errors.isEmpty, "\(found.errors)")
      #expect(found.output.components(separatedBy: "my catalog: 2 warnings").count == 2, "\(found.output)")
      let clean = try check(["clean/strings/en/a/page.yaml", "facts/other.yaml"], in: folder)
      #expect(clean.status == 0 && clean.output == "clean: no findings\n")
      let both = try check(["clean/catalog.yaml", "my catalog/catalog.yaml"], in: folder)
      #expect(both.status == 1 && both.output.hasPrefix("clean: no findings\n"))
      let nothing = try check(["facts/other.yaml", "README.md"], in: folder)
      #expect(nothing.status == 0 && nothing.output.isEmpty && nothing.errors.isEmpty)
      #expect(try check([], in: folder).status == 0)
    }
  }

  @Test func `a brand is checked over its catalog`() throws {
    try withFolder { folder in
      let found = try check(["--catalog", "clean", "brands/y/strings/en/a/page.yaml"], in: folder)
      #expect(found.status == 1)
      #expect(found.output.contains("brands/y/strings/en/a/page.yaml:1:12: warning"), "\(found.output)")
    }
  }

  @Test(arguments: ["catalog", "brand"])
  func `a page's texts may have the name of a root`(_ name: String) throws {
    try withFolder { folder in
      try write("title: One title\n", to: "clean/strings/en/pages/\(name).yaml", in: folder)
      try write("format: 1\n", to: "clean/records/en/pages/\(name).yaml", in: folder)
      for file in [
        "clean/strings/en/pages/other.yaml", "clean/strings/en/pages/\(name).yaml", "clean/records/en/pages/x.yaml",
      ] {
        let found = try check([file], in: folder, command: "/bin/echo")
        #expect(found.output == "check --catalog clean\n", "\(file): \(found.output)")
      }
      // A catalog that lies in another's folder is one of its own.
      try write(Self.header, to: "clean/more/catalog.yaml", in: folder)
      let inner = try check(["clean/more/strings/en/a.yaml"], in: folder, command: "/bin/echo")
      #expect(inner.output == "check --catalog clean/more\n")
    }
  }

  @Test func `a page of the shipped catalog leads to the catalog`() throws {
    for file in ["strings/ja/pages/index.yaml", "strings/en/pages/catalog.yaml", "records/ja/pages/catalog.yaml"] {
      let found = try check(["Catalogs/app-store/\(file)"], in: projectFolder, command: "/bin/echo")
      #expect(found.output == "check --catalog Catalogs/app-store\n", "\(file): \(found.output)")
    }
  }

  @Test func `what cannot run is no finding`() throws {
    try withFolder { folder in
      try write("format: 9\n", to: "clean/catalog.yaml", in: folder)
      #expect(try check(["brands/y/brand.yaml"], in: folder).status == 2)
      let absent = try check(["my catalog/catalog.yaml"], in: folder, command: "/nowhere/noticebook")
      #expect(absent.status == 2 && absent.errors.contains("'/nowhere/noticebook' (NOTICEBOOK) is no command"))
    }
  }

  private static let hasPreCommit = Tools.runs("pre-commit")

  /// The hook as others use it, from a repository of its own, without a network.
  @Test(.enabled(if: Tools.areRequired || hasPreCommit, "pre-commit is not installed"))
  func `pre commit runs the hook on changed catalogs only`() throws {
    try withFolder { folder in
      let hooks = folder.appending(path: "hooks").path
      try FileManager.default.createDirectory(atPath: hooks + "/Scripts", withIntermediateDirectories: true)
      for file in [".pre-commit-hooks.yaml", "Scripts/check-changed"] {
        try FileManager.default.copyItem(atPath: projectFolder.appending(path: file).path, toPath: "\(hooks)/\(file)")
      }
      let steps = """
        set -e
        export HOME="$1" PRE_COMMIT_HOME="$1/cache" NOTICEBOOK="$2"
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
        cd "$1/hooks"; git init -q; git add -A; git commit -qm hooks; rev=$(git rev-parse HEAD)
        mkdir "$1/repository"; cd "$1/repository"; git init -q
        cp -r "$1/my catalog" "$1/clean" "$1/facts" .; echo 'more: Text' > 'my catalog/strings/en/more.yaml'
        printf 'repos:\\n  - repo: %s\\n    rev: %s\\n    hooks:\\n      - id: noticebook-check-system\\n' "$1/hooks" "$rev" \\
          > .pre-commit-config.yaml
        try() { git add -A; status=0; pre-commit run > "$1.log" 2>&1 || status=$?; git commit -qm "$1"; echo "$1 $status"; }
        echo 'a: c' > facts/other.yaml; echo text > README.md
        git add clean .pre-commit-config.yaml; git commit -qm first
        git add README.md; pre-commit run 2>&1 | grep -c Passed
        try all
        echo 'more: Text' >> clean/strings/en/a/page.yaml; try clean
        echo 'third: Text' >> 'my catalog/strings/en/page.yaml'; try catalog
        grep -c 'two spaces\\|2 spaces' catalog.log
        git rm -q 'my catalog/strings/en/more.yaml' clean/strings/en/a/page.yaml; try deletion
        """
      let result = try start("bash", ["-c", steps, "bash", folder.path, commandURL.path])
      #expect(result.output == "1\nall 1\nclean 0\ncatalog 1\n2\ndeletion 1\n", "\(result.output)\(result.errors)")
    }
  }
}

private func start(_ program: String, _ arguments: [String]) throws -> RunResult {
  try ThirdPartyTests.start(program, arguments)
}
