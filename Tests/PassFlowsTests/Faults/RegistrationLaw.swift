import PassAPI
import PassSimulator

/// The client registers only if it has no credentials, or the server asks for it, and then once (R-REG-5, R-REG-8, C-51).
enum RegistrationLaw {
  static func broken(by run: FaultedRun) -> [String] {
    let vault = run.scenario.world.vault
    guard !vault.failsToLoad, !vault.failsToStore else { return [] }
    var isRegistered = vault.contents.credentials != nil, number = 0, clients = 0
    var broken: [String] = []
    for step in run.steps {
      for _ in step.exchanges where number < run.log.count {
        let exchange = run.log[number]
        number += 1
        if Backend.endpoint(of: exchange.request) == .register, isRegistered { broken.append("R-REG-8: registers at step \(step.number)") }
        if asksForRegistration(exchange) { isRegistered = false }
      }
      if step.event.hasSuffix("Requested") { clients = 0 }
      guard step.event == "credentialsIssued" else { continue }
      isRegistered = step.kind == .moved
      clients += 1
      // The first client of an installation, and one more where the server wants it.
      if clients > 2 { broken.append("C-51: \(clients) clients are registered for one request") }
    }
    return broken
  }

  private static func asksForRegistration(_ exchange: Exchange) -> Bool {
    guard case .success(let answer) = exchange.outcome, answer.status >= 400, let body = JSON(parsing: answer.body) else { return false }
    return body["action"]?.text == "application-registration" || body["error"]?.text == "invalid_client"
  }
}
