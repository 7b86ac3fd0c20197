import PassAPI

/// Makes one call at a time.
protocol Connection: Sendable {
  /// Whether it can make no further calls.
  var isSpent: Bool { get }
  /// Makes a call, and ends it promptly once the task is cancelled.
  func send(_ request: HTTPRequest, to origin: Origin) async -> Result<HTTPResponse, TransportFailure>
  /// Closes the connection; to be called once, after its last call.
  func close()
}

/// The connections of a transport: a bounded number, each for one call at a time, and then reused.
actor Connections {
  /// The largest number of bodies that are read at a time.
  private static let most = 8
  private let connect: @Sendable () -> (any Connection)?
  private var idle: [any Connection] = []
  private var taken = 0
  private var waiting: [(turn: Int, caller: CheckedContinuation<(any Connection)?, Never>)] = []
  private var turns = 0

  /// - Parameter connect: Returns a new connection; `nil` if none is possible.
  init(_ connect: @escaping @Sendable () -> (any Connection)?) { self.connect = connect }

  deinit { idle.forEach { $0.close() } }

  /// Takes a connection, which must be given back; `nil` if none is possible, or the task is cancelled while it waits.
  func take() async -> (any Connection)? {
    if taken < Self.most {
      while let last = idle.last, last.isSpent { idle.removeLast().close() }
      let connection = idle.popLast() ?? connect()
      if connection != nil { taken += 1 }
      return connection
    }
    turns += 1
    let turn = turns
    return await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        if Task.isCancelled { caller.resume(returning: nil) } else { waiting.append((turn, caller)) }
      }
    } onCancel: {
      Task { await self.withdraw(turn) }
    }
  }

  /// Passes a connection to the caller that has waited longest; a spent one is replaced by a new one.
  func giveBack(_ connection: any Connection) {
    let isSpent = connection.isSpent
    if isSpent { connection.close() }
    if waiting.isEmpty {
      taken -= 1
      if !isSpent { idle.append(connection) }
    } else {
      waiting.removeFirst().caller.resume(returning: isSpent ? connect() : connection)
    }
  }

  private func withdraw(_ turn: Int) {
    guard let index = waiting.firstIndex(where: { $0.turn == turn }) else { return }
    waiting.remove(at: index).caller.resume(returning: nil)
  }
}
