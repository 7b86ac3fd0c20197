import PassAPI

/// The property that the client registers only if it has no credentials, or the viewer has made it forget them, or the
/// server asks for it, and then once per call (R-REG-5, R-REG-8, C-51).
enum RegistrationProperty {
  static func broken<F>(by run: FaultedRun<F>) -> [String] {
    let vault = run.scenario.world.vault
    // Credentials that could not be stored end with the process.
    let relaunches = run.scenario.script.contains { $0.action == .relaunch }
    guard vault.failingLoads == nil || !relaunches else { return [] }
    guard !vault.isDamaged, !vault.isNewer, vault.failingStores == nil, vault.othersStore.isEmpty,
      vault.breaches.isEmpty
    else {
      return []
    }
    var isRegistered = vault.contents.credentials != nil, number = 0, isDemanded = false
    var cause: Endpoint?, clients: [Endpoint?: Int] = [:]
    var broken: [String] = []
    for step in run.steps {
      for _ in step.exchanges where number < run.log.count {
        let exchange = run.log[number]
        number += 1
        let endpoint = run.endpoint(of: exchange)
        if endpoint != .register, endpoint != .token { cause = endpoint }
        if endpoint == .register, isRegistered { broken.append("R-REG-8: registers at step \(step.number)") }
        if asksForRegistration(exchange) { (isRegistered, isDemanded) = (false, true) }
      }
      // A client that an earlier request lost is registered like a first one.
      if step.event.hasSuffix("Requested") { (cause, clients, isDemanded) = (nil, [:], false) }
      if step.edge?.hasPrefix("forget") == true, step.to == "storingEnd" { isRegistered = false }
      guard step.event == "credentialsIssued" else { continue }
      // Credentials without the scope are useless and not kept (R-REG-1).
      isRegistered = step.kind == .moved && step.to == "storingCredentials"
      if isDemanded { clients[cause, default: 0] += 1 }
      isDemanded = false
      if clients[cause, default: 0] > 1 {
        broken.append("C-51: registers twice for \(cause?.name ?? "one request")")
      }
    }
    return broken
  }

  private static func asksForRegistration(_ exchange: Exchange) -> Bool {
    guard case .success(let answer) = exchange.outcome, answer.status >= 400, let body = answer.error
    else { return false }
    return body["action"]?.text == "application-registration" || body["error"]?.text == "invalid_client"
  }
}
