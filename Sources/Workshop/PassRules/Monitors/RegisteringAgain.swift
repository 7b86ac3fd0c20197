import PassAPI

/// The meaning of a new registration for the calls after it (v2 8.1).
extension ClientTrace {
  /// Decisions on a profile that a new registration has removed.
  ///
  /// The call whose refusal demanded the registration may be repeated once (C-51), and the registration of a second
  /// screen is not the device's.
  var decisionsAfterRegistration: [Breach] {
    let own = ownRegistrations, all = calls(.register).filter(\.isSuccess)
    return decisionsWithoutProfile.filter { call, reason in
      guard reason == .registeredAgain, !isReplayAfterRegistration(call) else { return false }
      let latest = last(of: all, before: call), isFirst = own.lazy.filter { $0.precedes(call) }.dropFirst().isEmpty
      return !isFirst || own.contains { $0 === latest }
    }.map { $0.call.breach($0.reason.text) }
  }

  private func isReplayAfterRegistration(_ call: WireCall) -> Bool {
    let former = calls(before: call).last { $0.endpoint == call.endpoint && $0.message.target == call.message.target }
    return former.map { $0.asksForRegistration && $0.message.body == call.message.body } ?? false
  }

  /// The successful registrations, without those of second screens (C-55).
  var ownRegistrations: [WireCall] {
    let others = clientsOfSecondScreens
    return calls(.register).filter { call in call.isSuccess && !(call.clientId.map(others.contains) ?? false) }
  }

  /// The clients whose tokens are only used for calls with a code and without a device description: a second screen is
  /// another installation of the same app, whose calls are recorded with those of the device that shows the code.
  func findClientsOfSecondScreens() -> Set<String> {
    var clients: [String: String] = [:]
    for call in calls(.token) { if let token = call.accessToken { clients[token] = call.parameter("client_id") } }
    var visitors: Set<String> = [], owners: Set<String> = []
    for call in calls {
      guard let client = call.bearer.flatMap({ clients[$0] }) else { continue }
      if call.device == nil, call.address.code != nil { visitors.insert(client) } else { owners.insert(client) }
    }
    return visitors.subtracting(owners)
  }
}

extension WireCall {
  /// Whether the refusal demands a new registration (C-51).
  fileprivate var asksForRegistration: Bool {
    guard status == 401, let error else { return false }
    return error.action == "application-registration" || error.code.hasPrefix("invalid_access_token_")
  }
}
