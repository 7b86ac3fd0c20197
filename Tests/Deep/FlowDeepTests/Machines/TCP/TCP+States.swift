@testable import FlowEngine
@testable import TestMachines

extension TCP {
  /// The states of RFC 9293 3.3.2.
  @Cases enum State {
    case closed(Closed)
    case listen(Listen)
    case synSent(Opening)
    case synReceived(Opening)
    case established(Synchronized)
    case closeWait(Synchronized)
    case finWait1(Synchronized)
    case finWait2(Synchronized)
    case closing(Synchronized)
    case lastAck(Synchronized)
    case timeWait(Synchronized)
  }

  /// What a connection knows of both directions: the transmission control block of RFC 9293 3.3.1.
  struct Block: Hashable, Codable {
    /// SND.NXT
    var sent: UInt32
    /// SND.UNA
    var acknowledged: UInt32
    /// RCV.NXT
    var expected: UInt32 = 0
    /// SND.WND, in bytes
    var window = 65_535
    /// How often what is not acknowledged was sent again.
    var retransmissions = 0
    /// The peer has sent something that must be acknowledged.
    var owesAcknowledgment = false

    /// Bytes, with a SYN or FIN among them, that are not acknowledged.
    var inFlight: Int { Int(sent &- acknowledged) }
  }

  /// A state with a block.
  protocol Connection: Sendable { var block: Block { get set } }

  /// Why there is no connection; nil when both ends have closed it, or none has opened it.
  struct Closed: Hashable, Codable {
    var cause: Refusal?
    var sendsReset = false
  }
  struct Listen: Hashable, Codable {
    /// How long to wait for a peer, in seconds.
    var timeout: Int
  }
  struct Opening: Hashable, Codable, Connection {
    var block: Block
    /// Where a passive open goes back to when the peer thinks better of it.
    var listen: Listen?
  }
  /// Both ends know where the other one began.
  struct Synchronized: Hashable, Codable, Connection { var block: Block }
}
