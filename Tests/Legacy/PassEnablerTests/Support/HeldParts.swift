import PassAPI
import PassService
import PassSimulator

/// Lets everybody through, or holds them until it is opened; who is cancelled goes on.
actor Gate {
  private var isShut: Bool
  private var count = 0
  private var held: [Int: CheckedContinuation<Void, Never>] = [:]
  private var awaiting: [CheckedContinuation<Void, Never>] = []
  private var awaitingEnd: [CheckedContinuation<Void, Never>] = []

  init(isShut: Bool = false) { self.isShut = isShut }

  func pass() async {
    guard isShut, !Task.isCancelled else { return }
    count += 1
    let number = count
    for waiting in awaiting { waiting.resume() }
    awaiting = []
    await withTaskCancellationHandler {
      await withCheckedContinuation { held[number] = $0 }
    } onCancel: {
      Task { await release(number) }
    }
  }

  /// Holds everybody from now on.
  func shut() {
    isShut = true
    count = 0
  }
  /// Returns once somebody is held.
  func reached() async {
    if count == 0 { await withCheckedContinuation { awaiting.append($0) } }
  }
  /// Returns once nobody is held any more.
  func emptied() async {
    if !held.isEmpty { await withCheckedContinuation { awaitingEnd.append($0) } }
  }
  func open() {
    isShut = false
    for waiting in held.values { waiting.resume() }
    held = [:]
  }
  private func release(_ number: Int) {
    held.removeValue(forKey: number)?.resume()
    guard held.isEmpty else { return }
    for waiting in awaitingEnd { waiting.resume() }
    awaitingEnd = []
  }
}

/// Where an app's parts can be held.
struct HeldParts: Sendable {
  var calls = Gate(), dialog = Gate(), sleep = Gate()
}

/// Apple's framework, which never answers some questions, not even when they are cancelled.
struct SilentFramework: PartnerFramework {
  let framework: SimulatedFramework
  let silentFrom: PartnerQuery.Purpose
  let clock: SimulatedClock
  func accessStatus(prompt: Bool) async -> AccessStatus { await framework.accessStatus(prompt: prompt) }
  func answer(_ query: PartnerQuery) async -> PartnerReply {
    let reply = await framework.answer(query)
    guard query.purpose == silentFrom else { return reply }
    // Somebody has to have a limit for it.
    while await clock.nextLimit == nil { await Task.yield() }
    await clock.advance(bySeconds: 60)
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    return reply
  }
}
