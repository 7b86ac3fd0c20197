import PassEnabler

/// What a `preauthorize` brings.
@MainActor final class PreauthorizeAnswer {
  private(set) var response: PreauthorizeResponse?
  private(set) var isFailure = false
  private var waiting: CheckedContinuation<Void, Never>?
  var code: String? { response?.getStatus()?.getCode() }
  var action: String? { response?.getStatus()?.getAction() }

  var callback: AccessEnablerCallback<PreauthorizeResponse> {
    AccessEnablerCallback { [self] response in
      MainActor.assumeIsolated { take(response, isFailure: false) }
    } onFailure: { [self] response in
      MainActor.assumeIsolated { take(response, isFailure: true) }
    }
  }

  private func take(_ response: PreauthorizeResponse, isFailure: Bool) {
    (self.response, self.isFailure) = (response, isFailure)
    waiting?.resume()
    waiting = nil
  }

  func answered() async {
    if response == nil { await withCheckedContinuation { waiting = $0 } }
  }
}
