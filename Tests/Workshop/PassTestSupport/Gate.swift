import PassAPI
import PassService

/// Holds calls back until it is opened, be their callers cancelled or not.
package actor Gate {
  private var isOpen = false
  private var isReached = false
  private var held: [CheckedContinuation<Void, Never>] = []
  private var awaiting: [CheckedContinuation<Void, Never>] = []
  /// How many calls are held.
  package private(set) var holding = 0

  package init() {}

  package func pass() async {
    isReached = true
    awaiting.forEach { $0.resume() }
    awaiting = []
    holding += 1
    if !isOpen { await withCheckedContinuation { held.append($0) } }
    holding -= 1
  }

  /// Returns once a call has come.
  package func reached() async {
    if !isReached { await withCheckedContinuation { awaiting.append($0) } }
  }

  package func open() {
    isOpen = true
    held.forEach { $0.resume() }
    held = []
  }
}

/// A framework whose queries, but not its access checks, wait at a gate.
package struct GatedFramework: PartnerFramework {
  package let framework: any PartnerFramework
  package let gate = Gate()
  package init(_ framework: any PartnerFramework) { self.framework = framework }
  package func accessStatus(prompt: Bool) async -> AccessStatus { await framework.accessStatus(prompt: prompt) }
  package func answer(_ query: PartnerQuery) async -> PartnerReply {
    await gate.pass()
    return await framework.answer(query)
  }
}

/// A transport whose requests wait at a gate.
package struct GatedTransport: HTTPTransport {
  package let transport: any HTTPTransport
  package let gate = Gate()
  package init(_ transport: any HTTPTransport) { self.transport = transport }
  package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await gate.pass()
    return await transport.send(request)
  }
}
