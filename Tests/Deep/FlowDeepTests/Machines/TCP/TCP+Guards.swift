@testable import FlowEngine
@testable import TestMachines

extension TCP {
  /// What a segment brings to a connection that expects a certain sequence number.
  @Cases enum Arrival {
    /// It is a duplicate, or something before it is missing.
    case stray
    /// The peer's FIN, sent again.
    case finAgain
    case nothing
    case text
    case fin
  }

  /// What a segment acknowledges.
  @Cases enum Acknowledgment {
    case nothingNew
    /// Up to, and not including, this sequence number.
    case some(UInt32)
    case everything
  }

  /// What answers a SYN.
  @Cases enum Handshake {
    /// The peer's SYN and its acknowledgment of ours.
    case accepted(Segment)
    /// The peer opens at the same time.
    case simultaneous(Segment)
    case unrelated
  }

  /// When there is room for bytes in the window of the peer.
  @Cases enum Room { case now, later, never }
}

extension Guard where F == TCP, From: TCP.Connection, Trigger == TCP.Segment {
  static var arrival: Question<F, From, Trigger, TCP.Arrival> {
    Question("arrival") { _, state, segment in
      let isAgain = segment.sequence &+ UInt32(segment.bytes) &+ 1 == state.block.expected
      if segment.isSyn || segment.sequence != state.block.expected {
        return segment.isFin && isAgain ? .finAgain : .stray
      }
      return segment.isFin ? .fin : segment.bytes > 0 ? .text : .nothing
    }
  }

  static var acknowledgment: Question<F, From, Trigger, TCP.Acknowledgment> {
    Question("acknowledgment") { _, state, segment in
      let block = state.block, news = segment.acknowledgment.map { Int($0 &- block.acknowledged) } ?? 0
      guard let number = segment.acknowledgment, news > 0, news <= block.inFlight else { return .nothingNew }
      return news == block.inFlight ? .everything : .some(number)
    }
  }
}

extension Guard where F == TCP, From: TCP.Connection, Trigger == TCP.Segment, Found == Void {
  static var stray: Self { .arrival(is: .stray, .finAgain) }
  static var bare: Self { .arrival(is: .nothing) }
  static var text: Self { .arrival(is: .text) }
  static var fin: Self { .arrival(is: .fin) }
  /// All that was sent is acknowledged, a SYN or FIN included.
  static var everything: Self { .acknowledgment(is: .everything) }
}

extension Guard where F == TCP, From == TCP.Opening, Trigger == TCP.Segment {
  static var handshake: Question<F, From, Trigger, TCP.Handshake> {
    Question("handshake") { _, state, segment in
      let isAcceptable = [nil, state.block.sent].contains(segment.acknowledgment)
      guard segment.isSyn, isAcceptable else { return .unrelated }
      return segment.acknowledgment == nil ? .simultaneous(segment) : .accepted(segment)
    }
  }
}

extension Guard where F == TCP, From == TCP.Opening, Found == TCP.Listen {
  /// The connection was opened passively.
  static var passive: Self { .found("passive") { _, state, _ in state.listen } }
}

extension Guard where F == TCP, From == TCP.Listen, Trigger == TCP.Segment, Found == TCP.Segment {
  /// The segment opens a connection.
  static var syn: Self {
    .found("SYN") { _, _, segment in segment.isSyn && segment.acknowledgment == nil ? segment : nil }
  }
}

extension Guard where F == TCP, Trigger == TCP.Open, Found == Int {
  /// The open is passive; found is its timeout, in seconds.
  static var timeout: Self { .found("timeout") { _, _, open in open.passiveTimeout } }
}

extension Guard where F == TCP, From: TCP.Connection, Trigger == TCP.Send {
  static var room: Question<F, From, Trigger, TCP.Room> {
    Question("room") { _, state, send in
      if send.bytes > state.block.window { return .never }
      return state.block.inFlight + send.bytes > state.block.window ? .later : .now
    }
  }
}

extension Guard where F == TCP, From: TCP.Connection, Found == Void {
  static var retryLeft: Self {
    .check("retry left", bounded: true) { context, state, _ in
      state.block.retransmissions < context.maxRetransmissions
    }
  }

  /// Something that was sent is not acknowledged.
  static var inFlight: Self { .check("in flight") { _, state, _ in state.block.inFlight > 0 } }
}

extension Guard where F == TCP, Trigger == TCP.Segment, From: TCP.Connection, Found == Void {
  /// A reset answers what this end has sent.
  static var answersSyn: Self { .check("answers SYN") { _, state, reset in reset.acknowledgment == state.block.sent } }
}

extension Guard where F == TCP, Trigger == TCP.Segment, From == AnyState<TCP>, Found == Void {
  /// A reset has the sequence number expected, so that nobody made it up.
  static var genuine: Self {
    .check("genuine") { _, any, reset in any.state.connection?.block.expected == reset.sequence }
  }
}

extension TCP.State {
  /// What is common to all states that have a block.
  var connection: (any TCP.Connection)? {
    switch self {
    case .closed, .listen: nil
    case .synSent(let state), .synReceived(let state): state
    case .established(let state), .closeWait(let state), .finWait1(let state), .finWait2(let state),
      .closing(let state), .lastAck(let state), .timeWait(let state):
      state
    }
  }
}
