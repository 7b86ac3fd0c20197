import FlowEngine
import PassAPI

// Apple's picker: its providers, and the choice of one that it cannot sign in.

/// Apple's picker is open.
@Memberwise package struct PickingProvider: Hashable, Codable, Sendable {
  /// The configuration that has the providers to pick from.
  package var configuration: ServiceConfiguration
}

extension PartnerQuery {
  /// Creates the query that opens the picker with these providers, and features those that the app prefers, in its
  /// order.
  package static func picker(
    among supported: [TVProvider], promptsForAccess: Bool, allowsInterruption: Bool = true, _ settings: AppSettings
  ) -> PartnerQuery {
    PartnerQuery(
      promptsForAccess: promptsForAccess, allowsInterruption: allowsInterruption,
      supported: supported.compactMap(\.platformMappingId),
      featured: settings.featured.compactMap { id in supported.first { $0.id == id }?.platformMappingId })
  }
}

extension ServiceConfiguration {
  /// The providers in Apple's picker (R-CFG-10, C-25): those with both flags and an id of Apple's, whatever their
  /// boarding status. One that Apple does not sign in (`PICKER`) is reported as unsupported when it is tapped, and its
  /// own login follows. If there are none, Apple must not be asked: an empty list means every provider of the region.
  package var inPlatformPicker: [TVProvider] {
    mvpds.filter {
      $0.enablePlatformServices == true && $0.displayInPlatformPicker == true && $0.platformMappingId?.isEmpty == false
    }
  }
}

extension PartnerReply {
  /// The provider that the viewer tapped, if Apple does not sign it in and the configuration has it.
  package func unsupportedProvider(of configuration: ServiceConfiguration) -> TVProvider? {
    guard access == .granted, let error, error.code == .unsupportedProvider else { return nil }
    return error.unsupportedProviderId.flatMap(configuration.provider)
  }
}
