import PassAPI

extension Decision {
  /// The denial of a resource that was refused with the call that asked for it (C-70).
  package init(denying resource: String, _ error: EnhancedError, _ settings: AppSettings, _ access: Access) {
    self.init(
      resource: resource, serviceProvider: settings.serviceProvider, mvpd: access.mvpd, source: .mvpd,
      isAuthorized: false, error: error)
  }
}
