import CNoticePeer
import Foundation

/// Notices as the loops in C++ take them, with texts that live as long as this object.
final class PeerNotices {
  let notices: [nb_peer_notice]
  private let texts: [UnsafeMutablePointer<CChar>?]

  init(_ customers: [GraceNotice.Customer]) {
    var texts: [UnsafeMutablePointer<CChar>?] = []
    func text(_ text: String) -> nb_peer_text {
      texts.append(strdup(text))
      return nb_peer_text(start: texts.last ?? nil, count: text.utf8.count)
    }
    notices = customers.map {
      nb_peer_notice(name: text($0.name), plan: text($0.plan), days: Int64($0.days), milliseconds: $0.milliseconds)
    }
    self.texts = texts
  }

  deinit { texts.forEach { free($0) } }
}
