import StoreKit
import SwiftUI

/// One plan of a store, with the name and the description that App Store
/// Connect has for it.
struct PlanOption: View {
  let plan: Product

  var body: some View {
    VStack(alignment: .leading) {
      Text(verbatim: plan.displayName)
      Text(verbatim: plan.description)
    }
  }
}
