import PassAPI
import PassFlows

/// Holds calls back until it is opened, be their callers cancelled or not.
actor Gate {
  private var isOpen = false
  private var isReached = false
  private var held: [CheckedContinuation<Void, Never>] = []
  private var awaiting: [CheckedContinuation<Void, Never>] = []
  /// How many calls are held.
  private(set) var holding = 0

  func pass() async {
    isReached = true
    awaiting.forEach { $0.resume() }
    awaiting = []
    holding += 1
    if !isOpen { await withCheckedContinuation { held.append($0) } }
    holding -= 1
  }

  /// Returns once a call has come.
  func reached() async {
    if !isReached { await withCheckedContinuation { awaiting.append($0) } }
  }

  func open() {
    isOpen = true
    held.forEach { $0.resume() }
    held = []
  }
}

/// A framework whose queries, but not its access checks, wait at a gate.
struct GatedFramework: PartnerFramework {
  let framework: any PartnerFramework
  let gate = Gate()
  init(_ framework: any PartnerFramework) { self.framework = framework }
  func accessStatus(prompt: Bool) async -> AccessStatus { await framework.accessStatus(prompt: prompt) }
  func answer(_ query: PartnerQuery) async -> PartnerReply {
    await gate.pass()
    return await framework.answer(query)
  }
}

/// A transport whose requests wait at a gate.
struct GatedTransport: HTTPTransport {
  let transport: any HTTPTransport
  let gate = Gate()
  init(_ transport: any HTTPTransport) { self.transport = transport }
  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await gate.pass()
    return await transport.send(request)
  }
}
