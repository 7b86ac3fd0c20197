@testable import FlowEngine
@testable import TestMachines

extension Download {
  /// What a response to a range request is good for.
  @Cases enum Usefulness {
    /// All of the file, in bytes.
    case whole(Int)
    /// The rest of the file; found is the size of the whole, in bytes.
    case rest(Int)
    /// Nothing now, but after so many seconds.
    case later(Int)
    case never
  }

  /// How a request to start relates to the download that is under way.
  @Cases enum Claim {
    case same
    case patient
    /// Another download, for which the URL found stands in the way.
    case other(String)
  }

  /// How a chunk changes the count of bytes.
  @Cases enum Progress {
    case more
    case last
    case impossible
  }
}

extension Guard where F == Download, From == Download.Connecting, Trigger == Download.Reply {
  static var reply: Question<F, From, Trigger, Download.Usefulness> {
    Question("reply") { _, state, reply in
      let transfer = state.transfer
      return switch (reply.status, reply.length) {
      case (200, let length?): .whole(length)
      case (206, let rest?) where reply.tag == transfer.tag: .rest(transfer.received + rest)
      case (429, _), (503, _): .later(reply.retryAfter ?? 1)
      default: .never
      }
    }
  }
}

extension Guard where F == Download, From == Download.Receiving, Trigger == Download.Chunk {
  /// An empty chunk is impossible.
  static var progress: Question<F, From, Trigger, Download.Progress> {
    Question("chunk") { _, state, chunk in
      let received = state.transfer.received + chunk.bytes
      if chunk.bytes < 1 || received > state.total { return .impossible }
      return received < state.total ? .more : .last
    }
  }
}

extension Guard where F == Download, From == Download.Verifying, Trigger == Download.Digest, Found == Void {
  static var rightDigest: Self {
    .check("right digest") { _, state, digest in state.transfer.digest ?? digest.value == digest.value }
  }
}

extension Guard where F == Download, From: Download.HasTransfer, Trigger == Download.Start {
  static var claim: Question<F, From, Trigger, Download.Claim> {
    Question("claim") { _, state, start in
      if start.url == state.transfer.url { .same } else { start.isPatient ? .patient : .other(state.transfer.url) }
    }
  }
}

extension Guard where F == Download, From: Download.HasTransfer, Found == Void {
  /// The download may be tried once more.
  static var retryLeft: Self {
    .check("retry left", bounded: true) { context, state, _ in state.transfer.retries < context.maxRetries }
  }
}

extension Guard where F == Download, From: Download.HasTransfer, Found == Int {
  /// The bytes that are there already.
  static var part: Self {
    .found("part") { _, state, _ in state.transfer.received > 0 ? state.transfer.received : nil }
  }
}

extension Guard where F == Download, From == Download.Paused, Found == Void {
  static var byNetwork: Self { .check("by network") { _, state, _ in state.isByNetwork } }
}

extension Guard where F == Download, From == Download.Failed, Found == Void {
  /// The failure may have passed.
  static var passing: Self { .check("passing") { _, state, _ in state.reason == .unreachable } }
}
