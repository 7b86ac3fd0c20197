import PassAPI
import PassService

// C03: the requestor, and the silent login.

extension EnablerCore {
  func configure(_ requestor: String?, _ addresses: [String]) async {
    configuration = .underWay
    await service?.client.end()
    service = nil
    let isConfigured: Bool
    if let requestor, !requestor.isEmpty {
      isConfigured = await configure(requestor, at: addresses.first)
    } else {
      deliver(.requestorInvalid)
      isConfigured = false
    }
    configuration = isConfigured ? .done : .failed
    deliver(.setRequestorComplete(isConfigured ? ACCESS_ENABLER_STATUS_SUCCESS : ACCESS_ENABLER_STATUS_ERROR))
  }

  private func configure(_ requestor: String, at address: String?) async -> Bool {
    guard let origin = address.map({ Origin(endpoint: $0) }) ?? .releaseProduction else {
      deliver(StatusNotice(.serversNotFound, details: "unusable address of the service"))
      return false
    }
    let service = service(of: requestor, at: origin)
    self.service = service
    await service.describeDevice()
    selection = .remembered
    let outcome = await logInSilently(service)
    guard let refusal = outcome.refusal, let notice = StatusNotice(ofConfiguration: refusal), !outcome.hasExchanged
    else { return true }
    deliver(notice)
    self.service = nil
    await service.client.end()
    return false
  }

  private func service(of requestor: String, at origin: Origin) -> Service {
    let key = ServiceKey(requestor: requestor, origin: origin)
    if let known = services[key] {
      known.renew(options)
      return known
    }
    let service = Service(requestor, parts(requestor, origin), at: origin, for: self)
    services[key] = service
    return service
  }
}

extension Origin {
  /// The address of an endpoint as C03b takes it: a host, or a URL whose path does not count.
  fileprivate init?(endpoint: String) {
    let parts = endpoint.split(separator: "/", omittingEmptySubsequences: true)
    guard let first = parts.first else { return nil }
    if first.hasSuffix(":") {
      guard parts.count > 1 else { return nil }
      self.init("\(first)//\(parts[1])")
    } else {
      self.init("https://\(first)")
    }
  }
}

extension StatusNotice {
  /// Why C03 failed; nil for a refusal that leaves the service usable.
  fileprivate init?(ofConfiguration refusal: Refusal) {
    switch refusal {
    case .failed(let problem): self.init(service: problem)
    case .deviceUnknown, .vaultLocked, .vaultUnreadable:
      self.init(.internalError, details: String(describing: refusal))
    case .notSignedIn, .cancelled, .viewerLeft, .signedOut, .signInAgain, .signOutFirst, .partnerUnavailable,
      .nothingToChoose, .nothingToCancel, .noCode, .tooLate, .noResources:
      return nil
    }
  }
}
