/// The candidate nearest to a word that may be mistyped.
///
/// The distance counts inserted, removed, replaced and swapped neighboring scalars, without regard to case. A candidate
/// further away than a third of the word's length (at least one, at most three) isn't a suggestion. Ties go to the
/// candidate that comes first. Nothing is suggested for a word of more than 64 scalars: such a word isn't a typo. Nothing
/// is suggested for a short numbered name, such as the row A2: it is as near to many others.
/// - Complexity: O(candidates × length²).
public func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
  let target = Array(word.lowercased().unicodeScalars)
  guard target.count <= 64, !(target.count < 4 && target.contains { ("0"..."9").contains($0) }) else { return nil }
  let limit = min(3, max(1, target.count / 3))
  var best: (distance: Int, candidate: String)?
  for candidate in candidates where abs(candidate.unicodeScalars.count - target.count) <= limit + 1 {
    let distance = editDistance(target, Array(candidate.lowercased().unicodeScalars))
    if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// The optimal string alignment distance, with the last three rows of its matrix.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (leftIndex, leftScalar) in left.enumerated() {
    var row = [leftIndex + 1]
    for (rightIndex, rightScalar) in right.enumerated() {
      let replaced = last[rightIndex] + (leftScalar == rightScalar ? 0 : 1)
      var distance = min(replaced, last[rightIndex + 1] + 1, row[rightIndex] + 1)
      let isSwapped =
        leftIndex > 0 && rightIndex > 0 && leftScalar == right[rightIndex - 1] && left[leftIndex - 1] == rightScalar
      if isSwapped { distance = min(distance, beforeLast[rightIndex - 1] + 1) }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[right.count]
}
