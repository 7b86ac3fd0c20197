@testable import FlowEngine
@testable import TestMachines

extension Download {
  /// What happens to the manager.
  @Cases enum Event {
    // Requests.
    case startRequested(Start)
    case pauseRequested(Pause)
    case resumeRequested(Resume)
    case cancelRequested(Cancel)
    case statusRequested(Status)
    // Notifications.
    case networkLost
    case networkFound
    case shutdownAnnounced
    // Outcomes.
    case replied(Reply)
    case connectionLost
    case waitElapsed
    case digestComputed(Digest)
    case fileWritten
    case diskFilled(DiskError)
    case accessDenied(DiskError)
    case partDeleted
    // Progress.
    case chunkReceived(Chunk)
  }

  /// Answered when the file is there.
  struct Start: Request {
    typealias Answer = File
    var url: String
    var digest: String?
    /// Waits for its turn when another download is under way.
    var isPatient = false
  }
  /// Answered with the bytes received so far.
  struct Pause: Request { typealias Answer = Int }
  /// Answered when the file is there.
  struct Resume: Request { typealias Answer = File }
  /// Answered with the bytes that were thrown away.
  struct Cancel: Request { typealias Answer = Int }
  /// Answered with the bytes received so far.
  struct Status: Request { typealias Answer = Int }

  /// The head of a response. `length` is what is still to come.
  struct Reply: Hashable, Codable {
    var status: Int
    var length: Int?
    var tag: String?
    /// In seconds.
    var retryAfter: Int?
  }
  struct Chunk: Hashable, Codable { var bytes: Int }
  struct Digest: Hashable, Codable { var value: String }
  struct DiskError: Hashable, Codable { var text: String }

  /// Work. What a connection brings is received chunk by chunk, until it breaks or the last one has come.
  @Cases enum Effect {
    case connect(Transfer)
    case receive
    case wait(Wait)
    case verify(Transfer)
    case write(File)
    case deletePart(Discarding)
    case announce(File)
  }

  struct Wait: Hashable, Codable { var seconds: Int }
}
