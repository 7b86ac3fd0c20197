@testable import FlowEngine
@testable import TestMachines

/// One end of a TCP connection: the states of RFC 9293, figure 5, without reassembly and congestion control.
///
/// Whoever performs the effects sends and receives segments and keeps the timers; sequence numbers are kept here.
enum TCP: Flow {
  struct Context: Hashable, Codable, Sendable {
    var initialSequence: UInt32 = 100
    /// How often something is sent again before the connection counts as dead.
    var maxRetransmissions = 3
    /// The maximum segment lifetime, in seconds. RFC 9293 3.4.3 says two minutes.
    var segmentLifetime = 120
    /// How long an idle connection is left alone, in seconds. RFC 9293 3.8.4 says at least two hours.
    var keepAlive = 7_200
    /// ICMP messages of trouble that may pass, for the user to look at. RFC 9293 3.9.2.2
    var softErrors = 0
  }

  /// The reply to a user, in the words of RFC 9293 3.10.
  enum Refusal: Error, Hashable, Codable {
    case connectionDoesNotExist
    case connectionAlreadyExists
    case connectionClosing
    case connectionRefused
    case connectionReset
    case insufficientResources
    case unreachable
    case timedOut
  }

  static let requests: [Event.Name] = [
    .openRequested, .sendRequested, .closeRequested, .abortRequested, .statusRequested,
  ]

  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .transmit, .wait: .outcomes([.timerElapsed], waitsFor: .time)
    // A peer takes its time.
    case .receive, .acknowledge:
      .outcomes([.unreachable], progress: [.segmentArrived, .resetArrived, .softErrorReported], waitsFor: .time)
    case .release: .command
    }
  }

}
