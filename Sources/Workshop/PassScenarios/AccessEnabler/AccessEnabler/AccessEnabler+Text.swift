import AccessEnablerFlow

// Calls and callbacks in words: the vendor's name with the relevant arguments, without secrets.

extension AccessEnablerCall {
  var text: String {
    switch self {
    case .initialise(_, .nothing): "init"
    case .initialise(_, let check): "init(\(check.rawValue))"
    case .setOptions: "setOptions"
    case .setRequestor(let requestor, _): "setRequestor(\(requestor))"
    case .checkAuthentication: "checkAuthentication"
    case .getAuthentication(let options):
      "getAuthentication" + (options.isForced ? "(forced)" : options.filter == nil ? "" : "(filter)")
    case .setSelectedProvider(let mvpd): "setSelectedProvider(\(mvpd ?? "nil"))"
    case .handleExternalURL(let url): "handleExternalURL(\(url))"
    case .checkAuthorization(let resource): "checkAuthorization(\(resource))"
    case .getAuthorization(let resource): "getAuthorization(\(resource))"
    case .checkPreauthorizedResources(let resources, _):
      "checkPreauthorizedResources(\(resources.joined(separator: ", ")))"
    case .preauthorize(let request): "preauthorize(\(request.resources.joined(separator: ", ")))"
    case .getSelectedProvider: "getSelectedProvider"
    case .getMetadata(let key): "getMetadata(\(key.text))"
    case .logout: "logout"
    }
  }
}

extension SDKCallback {
  var text: String {
    switch self {
    case .setRequestorComplete(let isDone): "setRequestorComplete(\(isDone ? 1 : 0))"
    case .setAuthenticationStatus(let status):
      "setAuthenticationStatus(\(status.isSuccess ? 1 : 0), \(status.code.rawValue))"
    case .displayProviderDialog(let providers): "displayProviderDialog(\(providers.count) providers)"
    case .navigate(let page): page.inSafariController ? "navigate(toUrl, useSVC)" : "navigate(toUrl)"
    case .presentTvProviderDialog: "presentTvProviderDialog"
    case .dismissTvProviderDialog: "dismissTvProviderDialog"
    case .setToken(_, let resource): "setToken(\(resource))"
    case .tokenRequestFailed(let failure): "tokenRequestFailed(\(failure.resource))"
    case .preauthorizedResources(let resources): "preauthorizedResources(\(resources.joined(separator: ", ")))"
    case .preauthorized(let answer): answer.isFailure ? "onFailure" : "onResponse"
    case .selectedProvider(let provider): "selectedProvider(\(provider?.id ?? "nil"))"
    case .setMetadataStatus(let metadata): "setMetadataStatus(\(metadata.key.text))"
    case .sendTrackingData(let data): "sendTrackingData(\(data.event.rawValue))"
    case .status(let status): "status(\(status.code.rawValue))"
    }
  }
}

extension MetadataKey {
  fileprivate var text: String {
    switch self {
    case .authentication: "METADATA_AUTHENTICATION"
    case .authorization(let resource): "METADATA_AUTHORIZATION, \(resource)"
    case .deviceId: "METADATA_DEVICE_ID"
    case .user(let name): name
    }
  }
}
