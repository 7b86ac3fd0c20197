import PassAPI

// The calls to the delegates.

extension EnablerPerformer {
  /// Delivers all callbacks without interruption. A call that the app makes in a callback counts as made after it.
  func tell(_ callbacks: [Callback]) async -> Event {
    // UIKit drops what an app dismisses while it is still coming.
    for case .dismissTvProviderDialog(let number) in callbacks {
      for _ in 1...30 where (controllers[number] ?? leaving[number])?.isBeingPresented == true {
        await lastParts?.clock.sleep(for: .milliseconds(50))
      }
    }
    var isHeard = true
    for callback in callbacks where !deliver(callback) && callback.isQuestion { isHeard = false }
    return isHeard && !mailbox.isQuestionDelegateReleased ? .told : .unheard
  }

  /// Calls the app's delegate; false if there is none.
  private func deliver(_ callback: Callback) -> Bool {
    switch callback {
    case .status(let notice):
      guard let delegate = mailbox.status else { return false }
      delegate.status(notice.dictionary(texts))
    case .preauthorization(let answer, let call):
      guard let callback: AccessEnablerCallback<PreauthorizeResponse> = mailbox.attachment(of: call) else {
        return false
      }
      let response = PreauthorizeResponse(answer, texts)
      if case .failed = answer { callback.fail(response) } else { callback.respond(response) }
    case .defect(let defect): report(defect)
    case .setRequestorComplete, .setAuthenticationStatus, .displayProviderDialog, .navigate, .navigateSVC,
      .presentTvProviderDialog, .dismissTvProviderDialog, .setToken, .tokenRequestFailed, .preauthorizedResources,
      .selectedProvider, .setMetadataStatus, .sendTrackingData:
      guard let delegate = callback.isQuestion ? mailbox.asked : mailbox.flow else { return false }
      deliver(callback, to: delegate)
    }
    return true
  }

  private func deliver(_ callback: Callback, to flow: any EntitlementDelegate) {
    switch callback {
    case .setRequestorComplete(let status): flow.setRequestorComplete(status)
    case .setAuthenticationStatus(let status, let code): flow.setAuthenticationStatus(status, errorCode: code)
    case .displayProviderDialog(let providers): flow.displayProviderDialog(providers.map { MVPD($0) })
    case .navigate(let url): flow.navigate(toUrl: url.revealed)
    case .navigateSVC(let url): flow.navigate(toUrl: url.revealed, useSVC: true)
    case .presentTvProviderDialog(let number): flow.presentTvProviderDialog(controllers[number] ?? leaving[number])
    case .dismissTvProviderDialog(let number):
      flow.dismissTvProviderDialog(leaving.removeValue(forKey: number) ?? controllers.removeValue(forKey: number))
    case .setToken(let token, let resource): flow.setToken(token.revealed, forResource: resource)
    case .tokenRequestFailed(let resource, let text):
      flow.tokenRequestFailed(resource, errorCode: USER_NOT_AUTHORIZED_ERROR, errorDescription: text)
    case .preauthorizedResources(let resources): flow.preauthorizedResources(resources)
    case .selectedProvider(let provider): flow.selectedProvider(provider.map { MVPD($0) })
    case .setMetadataStatus(let value, let isEncrypted, let opcode, let call):
      flow.setMetadataStatus(
        value?.forApps, encrypted: isEncrypted, forKey: opcode, andArguments: mailbox.attachment(of: call) ?? [:])
    case .sendTrackingData(let event):
      flow.sendTrackingData(event.data(on: service?.trackingDevice), forEventType: event.type)
    case .status, .preauthorization, .defect: break
    }
  }
}

extension JSONValue {
  /// The bare value, as the SDK returns single attributes; `nil` for null.
  fileprivate var forApps: Any? {
    if let text { return text }
    if let array { return array.compactMap(\.forApps) }
    if let object { return object.compactMapValues(\.forApps) }
    return switch self {
    case .bool(let flag): flag
    case .integer(let number): number
    case .number(let number): number
    case .null, .string, .array, .object: nil
    }
  }
}
