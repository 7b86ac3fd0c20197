@testable import FlowEngine
@testable import TestMachines

extension Download {
  /// Where the manager is.
  @Cases enum State {
    case idle
    case connecting(Connecting)
    case receiving(Receiving)
    case waiting(Wait)
    case paused(Paused)
    case discarding(Discarding)
    case verifying(Verifying)
    case writing(Writing)
    case finished(File)
    case failed(Failed)
    case closed
  }

  /// How far one download is. The retries are counted over its whole life.
  struct Transfer: Hashable, Codable {
    var url: String
    /// What the bytes must hash to; nil when nobody said.
    var digest: String?
    var received = 0
    /// The validator of the bytes received so far, for `If-Range`.
    var tag: String?
    var retries = 0
  }

  /// A state with a download that may go on.
  protocol HasTransfer: Sendable { var transfer: Transfer { get } }

  struct Connecting: Hashable, Codable, HasTransfer { var transfer: Transfer }
  struct Receiving: Hashable, Codable, HasTransfer {
    var transfer: Transfer
    /// In bytes.
    var total: Int
  }
  struct Paused: Hashable, Codable, HasTransfer {
    var transfer: Transfer
    var isByNetwork = false
  }
  struct Discarding: Hashable, Codable {
    var url: String
    /// What is there.
    var bytes: Int
  }
  struct Verifying: Hashable, Codable, HasTransfer { var transfer: Transfer }
  struct Writing: Hashable, Codable, HasTransfer {
    var transfer: Transfer
    var digest: String
  }
  struct File: Hashable, Codable {
    var url: String
    var bytes: Int
    var digest: String
  }
  struct Failed: Hashable, Codable, HasTransfer {
    var transfer: Transfer
    var reason: Refusal
  }
}
