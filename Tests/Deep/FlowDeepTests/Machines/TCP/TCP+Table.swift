@testable import FlowEngine
@testable import TestMachines

extension TCP {
  static let machine = Machine<TCP>([opening, transfer, finishing], from: .closed(Closed()), everywhere: columns)

  /// What every state says that does not say otherwise.
  static let columns: [Column<TCP>] = [
    .on(\.resetArrived, "X1.reset", ["RFC 9293 3.10.7.4"], when: .genuine, to: \.closed) { _, _, _ in
      Closed(cause: .connectionReset)
    },
    .ignore(\.resetArrived, when: .not(.genuine), because: "a blind reset (RFC 9293 3.10.7.4)"),
    .on(\.unreachable, "X2.hard", ["RFC 9293 3.9.2.2"], to: \.closed) { _, _, _ in Closed(cause: .unreachable) },
    .stay(on: \.softErrorReported, "X2.soft", ["RFC 9293 3.9.2.2"]) { context, _, _ in context.softErrors += 1 },
    .on(
      \.abortRequested, "X3.abort", ["RFC 9293 3.10.5"], answering: .asker { _, _, _ in .success(true) }, to: \.closed
    ) { _, _, _ in Closed(cause: .connectionReset, sendsReset: true) },
    .stay(
      on: \.statusRequested, "X4.status", ["RFC 9293 3.10.6"],
      answering: .asker { _, any, _ in .success(any.state.name.stringValue) }),
    .reject(.openRequested, with: .connectionAlreadyExists),
    .reject(.sendRequested, .closeRequested, with: .connectionClosing),
  ]

  // MARK: Opening

  static let opening = Phase<TCP>("O", "Opening", [closed, listen, synSent, synReceived])

  private static let closed = Node<TCP>(
    \.closed, "O0", "No connection",
    [
      .final,
      .does(\.release) { _, closed in closed },
      .answers(\.openRequested) { _, closed, _ in .failure(closed.cause ?? .connectionClosing) },
      .answers(\.sendRequested) { _, closed, _ in .failure(closed.cause ?? .connectionClosing) },
      .answers(\.closeRequested) { _, closed, _ in closed.cause.map { .failure($0) } ?? .success(true) },
      .on(\.openRequested, "O0.passive", ["RFC 9293 3.10.1"], when: .timeout, to: \.listen) { _, _, _, timeout in
        Listen(timeout: timeout)
      },
      .on(\.openRequested, "O0.active", ["RFC 9293 3.10.1"], when: .not(.timeout), to: \.synSent) {
        context, _, _ in Opening(block: Block(context))
      },
      .reject(.sendRequested, .closeRequested, .abortRequested, with: .connectionDoesNotExist),
    ])

  private static let listen = Node<TCP>(
    \.listen, "O1", "Wait for a peer",
    [
      .does(\.wait) { _, listen in Wait(seconds: listen.timeout) }, .does(\.receive),
      .on(\.timerElapsed, "O1.nobody", ["RFC 9293 3.9.1.1"], to: \.closed) { _, _, _ in Closed(cause: .timedOut) },
      .on(\.segmentArrived, "O1.syn", ["RFC 9293 3.10.7.2"], when: .syn, to: \.synReceived) {
        context, listen, _, syn in Opening(block: Block(context).synchronized(with: syn), listen: listen)
      },
      .ignore(\.segmentArrived, when: .not(.syn), because: "only a SYN opens a connection (RFC 9293 3.10.7.2)"),
      .ignore(.resetArrived, because: "nothing is connected (RFC 9293 3.10.7.2)"),
      .on(\.openRequested, "O1.active", ["RFC 9293 3.10.1"], when: .not(.timeout), to: \.synSent) {
        context, _, _ in Opening(block: Block(context))
      },
      .reject(\.openRequested, when: .has(.timeout), with: .connectionAlreadyExists),
      .reject(.sendRequested, with: .connectionDoesNotExist),
      .on(\.closeRequested, "O1.close", ["RFC 9293 3.10.4"], to: \.closed) { _, _, _ in Closed() },
    ])

  private static let synSent = Node<TCP>(
    \.synSent, "O2", "Wait for the peer's SYN",
    [
      .talking("O2", in: \.synSent, isSyn: true), .queueing,
      .on(
        \.segmentArrived, "O2.accepted", ["RFC 9293 3.10.7.3"], when: .handshake(\.accepted), to: \.established
      ) { _, state, _, syn in Synchronized(block: state.block.synchronized(with: syn)) },
      .on(
        \.segmentArrived, "O2.simultaneous", ["RFC 9293 3.5"], when: .handshake(\.simultaneous), to: \.synReceived
      ) { _, state, _, syn in Opening(block: state.block.synchronized(with: syn)) },
      .ignore(\.segmentArrived, when: .otherwise, because: "it belongs to another connection"),
      .on(\.resetArrived, "O2.refused", ["RFC 9293 3.10.7.3"], when: .answersSyn, to: \.closed) { _, _, _ in
        Closed(cause: .connectionRefused)
      },
      .ignore(\.resetArrived, when: .not(.answersSyn), because: "it does not answer the SYN"),
      .on(\.closeRequested, "O2.close", ["RFC 9293 3.10.4"], to: \.closed) { _, _, _ in Closed() },
    ])

  private static let synReceived = Node<TCP>(
    \.synReceived, "O3", "Wait for the acknowledgment of the SYN",
    [
      .talking("O3", in: \.synReceived, isSyn: true), .straying("O3", in: \.synReceived), .queueing,
      .takes("O3.acknowledged", when: .everything.and(.bare.or(.text)), to: \.established),
      .takes(
        "O3.fin", when: .fin.and(.everything),
        answering: .all(\.openRequested) { _, state, _, _ in .success(state.block.window) }, to: \.closeWait),
      .ignore(\.segmentArrived, when: .otherwise, because: "it does not acknowledge the SYN"),
      .on(\.resetArrived, "O3.listen", ["RFC 9293 3.10.7.4"], when: .passive, to: \.listen) {
        _, _, _, listen in listen
      },
      .on(\.resetArrived, "O3.refused", ["RFC 9293 3.10.7.4"], when: .not(.passive), to: \.closed) { _, _, _ in
        Closed(cause: .connectionRefused)
      },
      .on(
        \.closeRequested, "O3.close", ["RFC 9293 3.10.4"],
        answering: .all(\.openRequested) { _, _, _, _ in .failure(.connectionClosing) }, to: \.finWait1
      ) { _, state, _ in Synchronized(block: state.block.withFin) },
    ])

  // MARK: Data

  static let transfer = Phase<TCP>("D", "Data", [established, closeWait])

  private static let established = Node<TCP>(
    \.established, "D1", "Both ends may send",
    [
      .answers(\.openRequested) { _, state, _ in .success(state.block.window) },
      .takes("D1.fin", when: .fin.and(.not(.everything)), to: \.closeWait),
      .takes("D1.finEverything", when: .fin.and(.everything), answering: .senders, to: \.closeWait),
      .takes("D1.text", when: .text.and(.not(.everything)), to: \.established),
      .takes("D1.textEverything", when: .text.and(.everything), answering: .senders, to: \.established),
      .sending("D1", in: \.established, closing: \.finWait1),
    ])

  private static let closeWait = Node<TCP>(
    \.closeWait, "D2", "The peer has closed; this end may send",
    [
      .on(\.segmentArrived, "D2.again", ["RFC 9293 3.10.7.4"], when: .text.or(.fin), to: \.closeWait) {
        _, state, _ in state.acknowledging
      },
      .sending("D2", in: \.closeWait, closing: \.lastAck),
    ])

  // MARK: Closing

  static let finishing = Phase<TCP>("F", "Closing", [finWait1, finWait2, closing, lastAck, timeWait])

  private static let finWait1 = Node<TCP>(
    \.finWait1, "F1", "Wait for the acknowledgment of the FIN, or the peer's",
    [
      .talking("F1", in: \.finWait1, isFin: true), .straying("F1", in: \.finWait1),
      .takes("F1.both", when: .fin.and(.everything), to: \.timeWait),
      .takes("F1.simultaneous", ["RFC 9293 3.6"], when: .fin.and(.not(.everything)), to: \.closing),
      .takes("F1.acknowledged", when: .bare.or(.text).and(.everything), to: \.finWait2),
      .takes("F1.text", when: .text.and(.not(.everything)), to: \.finWait1),
      .ignore(\.segmentArrived, when: .bare.and(.not(.everything)), because: "the FIN is not acknowledged"),
    ])

  private static let finWait2 = Node<TCP>(
    \.finWait2, "F2", "Wait for the peer's FIN",
    [
      .talking("F2", in: \.finWait2), .straying("F2", in: \.finWait2),
      .takes("F2.fin", when: .fin, to: \.timeWait),
      .takes("F2.text", when: .text, to: \.finWait2),
      .ignore(\.segmentArrived, when: .bare, because: "everything is acknowledged"),
    ])

  private static let closing = Node<TCP>(
    \.closing, "F3", "Both have closed; wait for the acknowledgment",
    [
      .talking("F3", in: \.closing, isFin: true), .lastly("F3"),
      .takes("F3.acknowledged", when: .everything, to: \.timeWait),
    ])

  private static let lastAck = Node<TCP>(
    \.lastAck, "F4", "The peer has closed before; wait for the acknowledgment",
    [
      .talking("F4", in: \.lastAck, isFin: true), .lastly("F4"),
      .on(\.segmentArrived, "F4.acknowledged", ["RFC 9293 3.10.7.4"], when: .everything, to: \.closed) { _, _, _ in
        Closed()
      },
    ])

  private static let timeWait = Node<TCP>(
    \.timeWait, "F5", "Wait until no old segment can arrive",
    [
      .does(\.acknowledge) { _, state in state.block.segment() },
      .does(\.wait) { context, _ in Wait(seconds: 2 * context.segmentLifetime) },
      .answers(\.closeRequested) { _, _, _ in .success(true) },
      .on(anyOf: [.timerElapsed, .resetArrived], "F5.over", ["RFC 9293 3.10.7.4"], to: \.closed) { _, _ in Closed()
      },
      .on(\.segmentArrived, "F5.again", ["RFC 9293 3.10.7.4"], when: .arrival(is: .finAgain), to: \.timeWait) {
        _, state, _ in state
      },
      .ignore(\.segmentArrived, when: .arrival(is: .stray), because: "it is acknowledged while the timer runs"),
      .ignore(\.segmentArrived, when: .not(.stray), because: "the peer has nothing more to say"),
    ])
}

// MARK: What several states have in common

extension Answering where F == TCP, Found == Void {
  /// All that was sent has arrived: each sender hears of their own bytes.
  static var senders: Self { .all(\.sendRequested) { _, _, _, send in .success(send.bytes) } }
}

extension Row where F == TCP, From: TCP.Connection {
  /// Hears the peer beside the timer. What is not acknowledged in time is sent again, so often; then the connection is
  /// dead.
  static func talking(
    _ step: String, in state: CasePath<TCP.State, From>, isSyn: Bool = false, isFin: Bool = false
  ) -> Self {
    .group([
      .does(\.transmit) { $1.block.transmission(isSyn: isSyn, isFin: isFin, $0) }, .does(\.receive),
      .on(\.timerElapsed, "\(step).retransmit", ["RFC 6298 5.5"], when: .retryLeft, to: state) { _, state, _ in
        state.changed { $0.retransmissions += 1 }
      },
      .on(\.timerElapsed, "\(step).dead", ["RFC 9293 3.8.3"], when: .not(.retryLeft), to: \.closed) { _, _, _ in
        TCP.Closed(cause: .timedOut)
      },
    ])
  }

  /// A segment that was expected is taken.
  static func takes(
    _ id: String, _ sources: [Source] = ["RFC 9293 3.10.7.4"], when guarded: Guard<TCP, From, TCP.Segment, Void>,
    answering: Answering<TCP, From, TCP.Segment, Void> = .nobody, to state: CasePath<TCP.State, TCP.Synchronized>
  ) -> Self {
    .on(\.segmentArrived, id, sources, when: guarded, answering: answering, to: state) { _, state, segment in
      TCP.Synchronized(block: state.block.taking(segment))
    }
  }

  /// What is out of order is answered with what is expected.
  static func straying(_ step: String, in state: CasePath<TCP.State, From>) -> Self {
    .on(\.segmentArrived, "\(step).stray", ["RFC 9293 3.10.7.4"], when: .stray, to: state) {
      _, state, _ in state.acknowledging
    }
  }

  /// Until the connection is established, what is to be sent waits.
  static var queueing: Self {
    .group([
      .defer(\.sendRequested, when: .room(is: .now, .later)),
      .reject(\.sendRequested, when: .room(is: .never), with: .insufficientResources),
    ])
  }

  /// Here only the acknowledgment of our FIN is missing: a reset does no harm any more.
  static func lastly(_ step: String) -> Self {
    .group([
      .ignore(\.segmentArrived, when: .otherwise, because: "the FIN is not acknowledged"),
      .on(\.resetArrived, "\(step).reset", ["RFC 9293 3.10.7.4"], to: \.closed) { _, _, _ in TCP.Closed() },
    ])
  }
}

extension Row where F == TCP, From == TCP.Synchronized {
  /// Sends what there is room for, hears what of it was acknowledged, and closes when that is all.
  static func sending(
    _ step: String, in state: CasePath<TCP.State, From>, closing: CasePath<TCP.State, From>
  ) -> Self {
    .group([
      .talking(step, in: state), .straying(step, in: state),
      .on(\.sendRequested, "\(step).send", ["RFC 9293 3.10.2"], when: .room(is: .now), to: state) { _, state, send in
        state.changed { $0.sent &+= UInt32(send.bytes) }
      },
      .defer(\.sendRequested, when: .room(is: .later)),
      .reject(\.sendRequested, when: .room(is: .never), with: .insufficientResources),
      .takes("\(step).everything", when: .bare.and(.everything), answering: .senders, to: state),
      .stay(
        on: \.segmentArrived, "\(step).some", ["RFC 9293 3.10.7.4"], when: .acknowledgment(\.some).and(.bare)
      ) { _, state, _, number in state.block.acknowledged = number },
      .ignore(\.segmentArrived, when: .bare.and(.acknowledgment(is: .nothingNew)), because: "it says nothing"),
      .on(\.closeRequested, "\(step).close", ["RFC 9293 3.10.4"], when: .not(.inFlight), to: closing) { _, state, _ in
        TCP.Synchronized(block: state.block.withFin)
      },
      .defer(\.closeRequested, when: .inFlight),
    ])
  }
}

extension TCP.Connection {
  fileprivate func changed(_ change: (inout TCP.Block) -> Void) -> Self {
    var state = self
    change(&state.block)
    return state
  }
  fileprivate var acknowledging: Self { changed { $0.owesAcknowledgment = true } }
}

extension TCP.Block {
  fileprivate init(_ context: TCP.Context) {
    self.init(sent: context.initialSequence &+ 1, acknowledged: context.initialSequence)
  }

  /// What this end says now: what is not acknowledged, with the number that it expects.
  fileprivate func segment(isSyn: Bool = false, isFin: Bool = false) -> TCP.Segment {
    TCP.Segment(
      isSyn: isSyn, isFin: isFin, sequence: acknowledged, acknowledgment: expected == 0 ? nil : expected,
      bytes: inFlight - (isSyn && inFlight > 0 ? 1 : 0) - (isFin && inFlight > 0 ? 1 : 0))
  }

  /// The wait doubles with each retransmission (RFC 6298 5.5).
  fileprivate func transmission(isSyn: Bool = false, isFin: Bool = false, _ context: TCP.Context) -> TCP.Transmission {
    TCP.Transmission(
      segment: inFlight > 0 || owesAcknowledgment || retransmissions > 0 ? segment(isSyn: isSyn, isFin: isFin) : nil,
      seconds: inFlight > 0 ? 1 << retransmissions : context.keepAlive)
  }

  fileprivate var withFin: Self {
    var block = self
    block.sent &+= 1
    block.retransmissions = 0
    return block
  }

  fileprivate func synchronized(with syn: TCP.Segment) -> Self {
    var block = self
    block.expected = syn.sequence &+ 1
    block.acknowledged = syn.acknowledgment ?? acknowledged
    block.window = syn.window
    block.retransmissions = 0
    block.owesAcknowledgment = true
    return block
  }

  /// After a segment that was expected.
  fileprivate func taking(_ segment: TCP.Segment) -> Self {
    var block = self
    if let number = segment.acknowledgment, Int(number &- acknowledged) <= inFlight { block.acknowledged = number }
    block.expected &+= UInt32(segment.bytes + (segment.isFin ? 1 : 0))
    block.window = segment.window
    block.retransmissions = 0
    block.owesAcknowledgment = block.expected != expected
    return block
  }
}
