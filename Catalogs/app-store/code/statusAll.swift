import StoreKit

/// The groups in which the customer has access, at launch.
func entitledGroups() async -> Set<String> {
  var groups: Set<String> = []
  for await (group, statuses) in Product.SubscriptionInfo.Status.all
  where statuses.contains(where: {
    [.subscribed, .inGracePeriod].contains($0.state)
  }) {
    groups.insert(group)
  }
  return groups
}
