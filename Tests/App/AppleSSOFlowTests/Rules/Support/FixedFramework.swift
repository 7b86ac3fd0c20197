import PassAPI
import PassService
import PassSimulator

/// A framework that says the same whatever it is asked, even what the real one would not say.
struct FixedFramework: PartnerFramework {
  var reply: PartnerReply
  /// What it says when it is asked for access alone.
  var access = AccessStatus.granted

  func accessStatus(prompt: Bool) async -> AccessStatus { access }
  func answer(_ query: PartnerQuery) async -> PartnerReply { reply }
}

/// A framework that takes its time, and looks meanwhile whether anything is sent.
actor SlowFramework: PartnerFramework {
  /// The purposes of the queries, with what was sent while each was unanswered.
  private(set) var sentMeanwhile: [PartnerQuery.Purpose: Int] = [:]
  private let framework: any PartnerFramework
  private let transport: SimulatedTransport

  init(_ framework: any PartnerFramework, _ transport: SimulatedTransport) {
    self.framework = framework
    self.transport = transport
  }

  func accessStatus(prompt: Bool) async -> AccessStatus { await framework.accessStatus(prompt: prompt) }

  func answer(_ query: PartnerQuery) async -> PartnerReply {
    let before = await transport.log.count
    for _ in 0..<50 { await Task.yield() }
    sentMeanwhile[query.purpose, default: 0] += await transport.log.count - before
    return await framework.answer(query)
  }
}
