import PassAPI
import PassService

/// A replacement for Apple's framework: access is not determined, as on a device whose viewer was never asked.
package struct UndeterminedFramework: PartnerFramework {
  package init() {}
  package func accessStatus(prompt: Bool) async -> AccessStatus { .notDetermined }
  package func answer(_ query: PartnerQuery) async -> PartnerReply { PartnerReply(access: .notDetermined) }
}
