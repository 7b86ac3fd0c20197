@testable import FlowEngine
@testable import TestMachines

extension TCP {
  /// User calls (RFC 9293 3.9.1), what arrives from the network, and the timers.
  @Cases enum Event {
    // Requests.
    case openRequested(Open)
    case sendRequested(Send)
    case closeRequested(Close)
    case abortRequested(Abort)
    case statusRequested(Status)
    // Progress.
    case segmentArrived(Segment)
    case resetArrived(Segment)
    /// An ICMP message of trouble that may pass (RFC 9293 3.9.2.2).
    case softErrorReported
    // Outcomes.
    /// An ICMP message that nothing arrives at the peer (RFC 9293 3.9.2.2).
    case unreachable
    case timerElapsed
  }

  /// Answered, when the connection is established, with the window of the peer, in bytes.
  struct Open: Request {
    typealias Answer = Int
    /// Waits for a peer for so many seconds; nil connects to one.
    var passiveTimeout: Int?
  }
  /// Answered, when the peer has acknowledged all of it, with the number of bytes.
  struct Send: Request {
    typealias Answer = Int
    var bytes: Int
  }
  /// Answered when both ends have closed the connection.
  struct Close: Request { typealias Answer = Bool }
  struct Abort: Request { typealias Answer = Bool }
  /// Answered with the name of the state.
  struct Status: Request { typealias Answer = String }

  struct Segment: Hashable, Codable {
    var isSyn = false
    var isFin = false
    var sequence: UInt32
    /// Nil when the ACK bit is not set.
    var acknowledgment: UInt32?
    var bytes = 0
    var window = 65_535
  }

  @Cases enum Effect {
    /// Sends, and then waits for the timer.
    case transmit(Transmission)
    case wait(Wait)
    /// Brings what arrives from the network, where it queues while nobody receives.
    case receive
    /// Sends this segment, and again for each that is out of order; brings what arrives, as `receive` does.
    case acknowledge(Segment)
    /// Deletes the block, and resets the connection if need be.
    case release(Closed)
  }

  struct Transmission: Hashable, Codable {
    /// Nil when there is nothing to say.
    var segment: Segment?
    var seconds: Int
  }
  struct Wait: Hashable, Codable { var seconds: Int }
}
