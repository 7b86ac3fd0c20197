import PassAPI

extension PartnerReply {
  /// What the answer is to the server.
  package var status: PartnerStatus {
    PartnerStatus(access: access, provider: providerId.map { .init(id: $0, expires: expires) })
  }

  /// The provider that came back; nil without access, or when none did.
  package var provider: PartnerStatus.Provider? {
    access == .granted && providerId?.isEmpty == false ? status.provider : nil
  }
}

extension Configuration {
  /// The provider that Apple calls `mappingId` (R-SSO-14); exact comparison.
  package func provider(mappedFrom mappingId: String) -> MVPD? {
    mappingId.isEmpty ? nil : mvpds.first { $0.platformMappingId == mappingId }
  }
}
