import PassAPI

extension PartnerReply {
  /// The answer as the status that is sent to the server.
  package var status: PartnerStatus {
    PartnerStatus(access: access, provider: providerId.map { .init(id: $0, expires: expires) })
  }

  /// The provider in the answer; `nil` without access, or if it names none.
  package var provider: PartnerStatus.Provider? {
    access == .granted && providerId?.isEmpty == false ? status.provider : nil
  }
}

extension ServiceConfiguration {
  /// The provider that Apple calls `mappingId` (R-SSO-14): the first that matches exactly. If the service gives one id
  /// to several, it is the first with single sign-on enabled, since no other can be meant.
  package func provider(mappedFrom mappingId: String) -> TVProvider? {
    let named = mappingId.isEmpty ? [] : mvpds.filter { $0.platformMappingId == mappingId }
    return named.first { $0.enablePlatformServices == true && $0.boardingStatus == .supported } ?? named.first
  }
}
