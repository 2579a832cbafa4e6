extension Prose {
  typealias Item = Unicode.Scalar
  var items: [Unicode.Scalar] { scalars }
}
extension Unicode.Scalar { var scalar: Unicode.Scalar { self } }
