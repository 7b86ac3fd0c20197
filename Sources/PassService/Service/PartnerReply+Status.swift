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

extension ServiceConfiguration {
  /// The provider that Apple calls `mappingId` (R-SSO-14): the first; exact comparison. Where the service gives one id
  /// to several, it is the first whose single sign-on is on, since only that one can be meant.
  package func provider(mappedFrom mappingId: String) -> MVPD? {
    let named = mappingId.isEmpty ? [] : mvpds.filter { $0.platformMappingId == mappingId }
    return named.first { $0.enablePlatformServices == true && $0.boardingStatus == .supported } ?? named.first
  }
}
