@testable import FlowEngine
@testable import TestMachines

extension Download {
  static let machine = Machine<Download>([desk, transfer, filing], from: .idle, everywhere: columns)

  /// What every state says that does not say otherwise.
  static let columns: [Column<Download>] = [
    .on(\.shutdownAnnounced, "X1", ["manual 7"], to: \.closed),
    .reject(.pauseRequested, .resumeRequested, .cancelRequested, .statusRequested, with: .nothingUnderWay),
    .ignore(.networkLost, .networkFound, because: "nothing is transferred"),
  ]

  // MARK: Waiting for orders

  static let desk = Phase<Download>("I", "Waiting for orders", [idle, finished, failed, closed])

  private static let idle = Node<Download>(
    \.idle, "I1", "Nothing to do",
    [
      .answers(\.startRequested) { _, _, _ in .failure(.cancelled) },
      .answers(\.resumeRequested) { _, _, _ in .failure(.cancelled) },
      .on(\.startRequested, "I1.start", ["manual 2"], to: \.connecting) { _, _, start in Connecting(start) },
    ])

  private static let finished = Node<Download>(
    \.finished, "I2", "The file is there",
    [
      .does(\.announce) { _, file in file },
      .answers(\.startRequested) { _, file, start in
        [nil, file.digest].contains(start.digest) ? .success(file) : .failure(.digestDiffers)
      },
      .answers(\.resumeRequested) { _, file, _ in .success(file) },
      .on(\.startRequested, "I2.start", ["manual 2"], to: \.connecting) { _, _, start in Connecting(start) },
      .stay(
        on: \.statusRequested, "I2.status", ["manual 6"],
        answering: .asker { _, file, _ in .success(file.bytes) }),
    ])

  private static let failed = Node<Download>(
    \.failed, "I3", "The download failed",
    [
      .answers(\.startRequested) { _, state, _ in .failure(state.reason) },
      .answers(\.resumeRequested) { _, state, _ in .failure(state.reason) },
      .on(\.startRequested, "I3.start", ["manual 2"], to: \.connecting) { _, _, start in Connecting(start) },
      .on(
        \.resumeRequested, "I3.resume", ["manual 4"], when: .has(.part).or(.passing), to: \.connecting
      ) { _, state, _ in Connecting(transfer: state.transfer.fresh) },
      .reject(\.resumeRequested, when: .not(.has(.part).or(.passing)), with: .nothingUnderWay),
      .cancelling("I3"), .status("I3"),
    ])

  private static let closed = Node<Download>(
    \.closed, "I4", "The manager has shut down",
    [
      .final,
      .answers(\.startRequested) { _, _, _ in .failure(.closed) },
      .answers(\.resumeRequested) { _, _, _ in .failure(.closed) },
      .answers(\.cancelRequested) { _, _, _ in .failure(.closed) },
      .reject(
        .startRequested, .pauseRequested, .resumeRequested, .cancelRequested, .statusRequested, with: .closed),
      .ignore(.shutdownAnnounced, because: "it has shut down"),
    ])

  // MARK: Over the network

  static let transfer = Phase<Download>("T", "Over the network", [connecting, receiving, waiting, paused, discarding])

  private static let connecting = Node<Download>(
    \.connecting, "T1", "Ask for the bytes that are missing",
    [
      .does(\.connect) { _, state in state.transfer },
      .on(
        \.replied, "T1.whole", ["RFC 9110 15.3.1"], when: .reply(\.whole), to: \.receiving
      ) { _, state, reply, size in Receiving(transfer: state.transfer.from(0, tag: reply.tag), total: size) },
      .on(\.replied, "T1.rest", ["RFC 9110 15.3.7"], when: .reply(\.rest), to: \.receiving) { _, state, _, size in
        Receiving(transfer: state.transfer, total: size)
      },
      .on(
        \.replied, "T1.later", ["RFC 9110 10.2.3"], when: .reply(\.later).and(.retryLeft), to: \.waiting,
        then: \.connecting
      ) { _, state, _, seconds in (Wait(seconds: seconds), Connecting(transfer: state.transfer.again)) },
      .on(\.replied, "T1.refused", ["RFC 9110 15.5"], when: .otherwise, to: \.failed) { _, state, reply in
        Failed(transfer: state.transfer, reason: .rejected(status: reply.status))
      },
      .retrying("T1"), .stopping("T1"), .cancelling("T1"), .joining("T1"), .status("T1"),
    ])

  private static let receiving = Node<Download>(
    \.receiving, "T2", "Receive what the connection brings",
    [
      .does(\.receive),
      .stay(on: \.chunkReceived, "T2.more", ["RFC 9112 6.3"], when: .progress(is: .more)) { _, state, chunk in
        state.transfer.received += chunk.bytes
      },
      .on(
        \.chunkReceived, "T2.last", ["RFC 9112 6.3"], when: .progress(is: .last), to: \.verifying
      ) { _, state, chunk in Verifying(transfer: state.transfer.with(chunk.bytes)) },
      .on(
        \.chunkReceived, "T2.impossible", ["RFC 9112 8"], when: .progress(is: .impossible), to: \.failed
      ) { _, state, _ in Failed(transfer: state.transfer, reason: .unreachable) },
      .retrying("T2"), .stopping("T2"), .cancelling("T2"), .joining("T2"), .status("T2"),
    ])

  private static let waiting = Node<Download>(
    \.waiting, "T3", "Wait before another try",
    [
      .detour, .does(\.wait) { _, wait in wait },
      .returns(on: \.waitElapsed, "T3.retry", ["RFC 9110 9.2.2"]),
      .returns(on: \.networkFound, "T3.found", ["RFC 9110 9.2.2"]),
    ])

  private static let paused = Node<Download>(
    \.paused, "T4", "Keep what is there until somebody goes on",
    [
      .answers(\.startRequested) { _, state, _ in .failure(.paused(at: state.transfer.received)) },
      .answers(\.resumeRequested) { _, state, _ in .failure(.paused(at: state.transfer.received)) },
      .on(\.startRequested, "T4.start", ["manual 4"], when: .claim(is: .same), to: \.connecting) { _, state, _ in
        Connecting(transfer: state.transfer.fresh)
      },
      .stay(
        on: \.startRequested, "T4.busy", ["manual 2"], when: .claim(is: .patient, .other),
        answering: .asker { _, state, _ in .failure(.busy(with: state.transfer.url)) }),
      .on(\.resumeRequested, "T4.resume", ["RFC 9110 14.2"], to: \.connecting) { _, state, _ in
        Connecting(transfer: state.transfer.fresh)
      },
      .on(\.networkFound, "T4.network", ["RFC 9110 14.2"], when: .byNetwork, to: \.connecting) { _, state, _ in
        Connecting(transfer: state.transfer)
      },
      .ignore(\.networkFound, when: .not(.byNetwork), because: "whoever paused the download resumes it"),
      .cancelling("T4"), .status("T4"),
    ])

  private static let discarding = Node<Download>(
    \.discarding, "T5", "Delete what is there of a cancelled download",
    [
      .does(\.deletePart) { _, part in part },
      .answers(\.startRequested) { _, _, _ in .failure(.cancelled) },
      .answers(\.resumeRequested) { _, _, _ in .failure(.cancelled) },
      .on(
        \.partDeleted, "T5.deleted", ["manual 5"],
        answering: .all(\.cancelRequested) { _, state, _, _ in .success(state.bytes) }, to: \.idle),
      .stay(on: \.cancelRequested, "T5.join", ["manual 5"]),
      .defer(.startRequested),
    ])

  // MARK: On the disk

  static let filing = Phase<Download>(
    "S", "On the disk", [verifying, writing], everywhere: [.reject(.pauseRequested, with: .tooLate)])

  private static let verifying = Node<Download>(
    \.verifying, "S1", "Compare the digest",
    [
      .does(\.verify) { _, state in state.transfer },
      .on(\.digestComputed, "S1.right", ["RFC 9530 3"], when: .rightDigest, to: \.writing) { _, state, digest in
        Writing(transfer: state.transfer, digest: digest.value)
      },
      .on(
        \.digestComputed, "S1.again", ["RFC 9530 3"], when: .not(.rightDigest).and(.retryLeft), to: \.connecting
      ) { _, state, _ in Connecting(transfer: state.transfer.from(0, tag: nil).again) },
      .on(\.digestComputed, "S1.wrong", ["RFC 9530 3"], when: .otherwise, to: \.failed) { _, state, _ in
        Failed(transfer: state.transfer.from(0, tag: nil), reason: .digestDiffers)
      },
      .cancelling("S1"), .joining("S1"), .status("S1"),
    ])

  private static let writing = Node<Download>(
    \.writing, "S2", "File it, without interruption",
    [
      .does(\.write) { _, state in File(state) },
      .on(\.fileWritten, "S2.written", ["manual 3"], to: \.finished) { context, state, _ in
        context.filesWritten += 1
        return File(state)
      },
      .on(anyOf: [\.diskFilled, \.accessDenied], "S2.disk", ["manual 3.1"], to: \.failed) { _, state, error in
        Failed(transfer: state.transfer, reason: .diskFailed(error.text))
      },
      .defer(.cancelRequested, .shutdownAnnounced),
      .joining("S2"), .status("S2"),
    ])
}

// MARK: What several states have in common

extension Row where F == Download, From: Download.HasTransfer {
  /// A lost connection is tried again, each time after twice the wait.
  static func retrying(_ step: String) -> Self {
    .group([
      .on(
        \.connectionLost, "\(step).lost", ["RFC 9110 9.2.2"], when: .retryLeft, to: \.waiting, then: \.connecting
      ) { _, state, _ in (.init(seconds: 1 << state.transfer.retries), .init(transfer: state.transfer.again)) },
      .on(
        \.connectionLost, "\(step).unreachable", ["RFC 9110 9.2.2"], when: .not(.retryLeft), to: \.failed
      ) { _, state, _ in Download.Failed(transfer: state.transfer, reason: .unreachable) },
    ])
  }

  /// Who pauses hears at once how much is there; who waits for the file hears, on entering, that it is paused.
  static func stopping(_ step: String) -> Self {
    .group([
      .on(
        \.pauseRequested, "\(step).pause", ["manual 4"],
        answering: .asker { _, state, _ in .success(state.transfer.received) }, to: \.paused
      ) { _, state, _ in Download.Paused(transfer: state.transfer) },
      .on(\.networkLost, "\(step).offline", ["manual 4.1"], to: \.paused) { _, state, _ in
        Download.Paused(transfer: state.transfer, isByNetwork: true)
      },
    ])
  }

  /// Who cancels waits until what is there was deleted; when nothing is there, everybody hears at once.
  static func cancelling(_ step: String) -> Self {
    .group([
      .on(\.cancelRequested, "\(step).cancel", ["manual 5"], when: .part, to: \.discarding) { _, state, _, part in
        Download.Discarding(url: state.transfer.url, bytes: part)
      },
      .on(
        \.cancelRequested, "\(step).drop", ["manual 5"], when: .not(.part),
        answering: .asker { _, _, _ in .success(0) }, to: \.idle),
    ])
  }

  /// The same download is joined, a patient one waits for its turn, another one is refused.
  static func joining(_ step: String) -> Self {
    .group([
      .stay(on: \.startRequested, "\(step).join", ["manual 2"], when: .claim(is: .same)),
      .defer(\.startRequested, when: .claim(is: .patient)),
      .stay(
        on: \.startRequested, "\(step).busy", ["manual 2"], when: .claim(\.other),
        answering: .asker { _, _, _, url in .failure(.busy(with: url)) }),
      .stay(on: \.resumeRequested, "\(step).rejoin", ["manual 4"]),
    ])
  }

  static func status(_ step: String) -> Self {
    .stay(
      on: \.statusRequested, "\(step).status", ["manual 6"],
      answering: .asker { _, state, _ in .success(state.transfer.received) })
  }
}

extension Download.Transfer {
  fileprivate var again: Self { changed { $0.retries += 1 } }
  fileprivate var fresh: Self { changed { $0.retries = 0 } }
  fileprivate func with(_ bytes: Int) -> Self { changed { $0.received += bytes } }
  fileprivate func from(_ received: Int, tag: String?) -> Self {
    changed {
      $0.received = received
      $0.tag = tag
    }
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var transfer = self
    change(&transfer)
    return transfer
  }
}

extension Download.Connecting {
  fileprivate init(_ start: Download.Start) { transfer = Download.Transfer(url: start.url, digest: start.digest) }
}

extension Download.File {
  fileprivate init(_ state: Download.Writing) {
    self.init(url: state.transfer.url, bytes: state.transfer.received, digest: state.digest)
  }
}
