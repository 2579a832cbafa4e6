/// The candidate nearest to a word that somebody may have mistyped.
///
/// The distance counts inserted, removed and replaced scalars, without regard to case. A candidate further away than a
/// third of the word's length (at least one, at most three) is no suggestion. Ties go to the candidate that comes first.
/// - Complexity: O(candidates × length²).
public func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
  let limit = min(3, max(1, word.unicodeScalars.count / 3))
  let target = Array(word.lowercased().unicodeScalars)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let scalars = Array(candidate.lowercased().unicodeScalars)
    guard abs(scalars.count - target.count) <= limit else { continue }
    let distance = editDistance(target, scalars)
    if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
  }
  return best?.candidate
}

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, b) in right.enumerated() {
      let replaced = diagonal + (a == b ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
    }
  }
  return row[right.count]
}
