@testable import FlowEngine
@testable import TestMachines

/// A download manager: one download at a time, resumed where it broke off, checked, and then filed.
///
/// Whoever starts the download that is under way joins it. Another download waits for its turn if its caller says so,
/// and is refused otherwise.
enum Download: Flow {
  /// What outlives a download.
  struct Context: Hashable, Codable, Sendable {
    /// How often one download is tried again, whatever went wrong.
    var maxRetries = 3
    var filesWritten = 0
  }

  /// Why there is no file, or nothing to do.
  enum Refusal: Error, Hashable, Codable {
    case busy(with: String)
    case nothingUnderWay
    case tooLate
    case paused(at: Int)
    case cancelled
    case digestDiffers
    case rejected(status: Int)
    case unreachable
    case diskFailed(String)
    case closed
  }

  static let requests: [Event.Name] = [
    .startRequested, .pauseRequested, .resumeRequested, .cancelRequested, .statusRequested,
  ]
  static let notifications: [Event.Name] = [.networkLost, .networkFound, .shutdownAnnounced]

  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .connect: .outcomes([.replied, .connectionLost])
    case .receive: .outcomes([.connectionLost], progress: [.chunkReceived])
    case .wait: .outcomes([.waitElapsed], waitsFor: .time)
    case .verify: .outcomes([.digestComputed])
    case .write: .outcomes([.fileWritten, .diskFilled, .accessDenied])
    case .deletePart: .outcomes([.partDeleted])
    case .announce: .command
    }
  }

}
