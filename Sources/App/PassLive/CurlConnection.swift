#if canImport(FoundationNetworking)
  import Foundation
  import PassAPI

  /// A connection over libcurl, outside Apple's systems.
  ///
  /// `URLSession` is built on libcurl there, but cannot be used safely against hostile servers. It buffers what it
  /// reads without bound; endless bodies keep it from everything else, so that nothing can be cancelled; the body of a
  /// redirect is kept whole, however long it is. It ends the process when a connection is closed within the head of an
  /// answer, when fields follow a chunked body, when a redirect names a host with an encoded blank, and when a redirect
  /// meets a cancellation or a time limit. This connection reads a chunk at a time, on its own thread, and stops when
  /// it has enough.
  ///
  /// A call that is cancelled ends at once, and its connection is spent: the thread ends by itself, a little later.
  ///
  /// Sendable, because one call at a time uses the handles, and mutable state is accessed only under the lock.
  final class CurlConnection: Connection, @unchecked Sendable {
    /// The processor time that reading an answer may take, in nanoseconds: a sound one takes a fiftieth. It ends what
    /// no other limit counts, such as a chunk extension, or a comment of gzip, without end.
    private static let maximumProcessorTime = 500_000_000

    private let curl: Curl
    private let easy: Curl.Handle
    private let multi: Curl.Handle
    private let lock = NSLock()
    private var caller: CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>?
    private var isOver = false
    /// The socket that libcurl keeps open after a call, or -1. No call runs when it is asked for.
    private var kept: Int32 = -1
    private let added: [AnyHashable: Any]

    /// Returns `nil` if libcurl is not found.
    ///
    /// - Parameter added: Header fields of requests that do not set them.
    init?(adding added: [AnyHashable: Any] = [:]) {
      guard let curl = Curl.shared, let easy = curl.makeEasy(), let multi = curl.makeMulti() else { return nil }
      (self.curl, self.easy, self.multi, self.added) = (curl, easy, multi, added)
    }

    deinit {
      curl.closeEasy(easy)
      _ = curl.closeMulti(multi)
    }

    /// Also if the server has sent what belongs to no call: libcurl would take it for the answer to the next.
    var isSpent: Bool {
      var look = pollfd(fd: kept, events: Int16(POLLIN), revents: 0)
      return wasGivenUp || poll(&look, 1, 0) > 0
    }
    private var wasGivenUp: Bool { lock.withLock { isOver } }

    func close() {}

    func send(_ request: HTTPRequest, to origin: Origin) async -> Result<HTTPResponse, TransportFailure> {
      var request = request
      for (name, value) in added where request.headers["\(name)"] == nil { request.headers["\(name)"] = "\(value)" }
      return await withTaskCancellationHandler { [request] in
        await withCheckedContinuation { caller in
          lock.withLock { self.caller = caller }
          Thread.detachNewThread { [self] in
            Self.blockBrokenPipes()
            end(transfer(request, to: origin))
          }
          if wasGivenUp { end(.failure(.cancelled)) }
        }
      } onCancel: {
        lock.withLock { isOver = true }
        end(.failure(.cancelled))
        _ = curl.wakeup(multi)
      }
    }

    /// Ends the call, unless it has ended.
    private func end(_ outcome: Result<HTTPResponse, TransportFailure>) {
      lock.withLock { caller.take() }?.resume(returning: outcome)
    }

    /// Makes a write to a closed connection fail with an error on this thread, instead of a signal that ends the
    /// process.
    private static func blockBrokenPipes() {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Blocks its thread until the answer is complete, or the call is cancelled.
    private func transfer(_ request: HTTPRequest, to origin: Origin) -> Result<HTTPResponse, TransportFailure> {
      let reader = ResponseReader { [self] in !wasGivenUp }
      var lines: Curl.Handle?
      for line in Self.lines(of: request) { lines = curl.appendLine(lines, line) ?? lines }
      defer { curl.freeLines(lines) }
      return withExtendedLifetime((reader, request.body)) {
        (request.body ?? Data()).withUnsafeBytes { body in
          curl.reset(easy)
          prepare(request, to: origin, body: body, lines: lines, reader: reader)
          guard curl.keepsKeys(easy), curl.add(multi, easy) == 0 else { return .failure(.connectionLost) }
          defer { _ = curl.remove(multi, easy) }
          var running: Int32 = 1
          while running > 0 {
            if wasGivenUp { return .failure(.cancelled) }
            guard curl.perform(multi, &running) == 0, Self.hasTime else { return .failure(.connectionLost) }
            if running > 0 { _ = curl.poll(multi, nil, 0, 1_000, nil) }
          }
          let result = curl.result(of: multi)
          kept = curl.keptSocket(of: easy)
          if let answer = reader.answer, result == 0 || reader.isCut { return .success(answer) }
          return .failure(curl.failure(result, of: easy))
        }
      }
    }

    /// Whether this thread, which makes one call, may go on.
    private static var hasTime: Bool {
      var time = timespec()
      let isKnown = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0
      return isKnown && time.tv_sec == 0 && time.tv_nsec < maximumProcessorTime
    }

    private func prepare(
      _ request: HTTPRequest, to origin: Origin, body: UnsafeRawBufferPointer, lines: Curl.Handle?,
      reader: ResponseReader
    ) {
      // Unretained, since `transfer` keeps the reader alive until the transfer has ended.
      let me = Unmanaged.passUnretained(reader).toOpaque()
      // A redirect is an answer, cookies are not kept, and no password is looked up: these are libcurl's defaults.
      _ = curl.setText(easy, Curl.Option.url, origin.text + request.target.text)
      _ = curl.setNumber(easy, Curl.Option.pathAsIs, 1)
      _ = curl.setNumber(easy, Curl.Option.protocols, Curl.web)
      _ = curl.setNumber(easy, Curl.Option.noSignal, 1)
      // HTTP/2 has bounds of its own that a server may wear out, and a connection makes one call at a time anyway.
      _ = curl.setNumber(easy, Curl.Option.httpVersion, Curl.version1)
      _ = curl.setText(easy, Curl.Option.acceptEncoding, "gzip")
      // A cancelled call ends with what libcurl has read: up to a hundred of these, in bytes.
      _ = curl.setNumber(easy, Curl.Option.bufferSize, 4_096)
      // What may go in clear, because it stays on this machine, goes to no proxy of the environment.
      if origin.isLoopback { _ = curl.setText(easy, Curl.Option.proxy, "") }
      if request.method == .post || !body.isEmpty {
        _ = curl.setNumber(easy, Curl.Option.post, 1)
        _ = curl.setNumber(easy, Curl.Option.postFieldSize, body.count)
        _ = curl.setPointer(easy, Curl.Option.postFields, body.baseAddress ?? UnsafeRawPointer(me))
      }
      _ = curl.setText(easy, Curl.Option.customRequest, request.method.rawValue)
      _ = curl.setPointer(easy, Curl.Option.httpHeader, lines.map { UnsafeRawPointer($0) })
      _ = curl.setPointer(easy, Curl.Option.headerData, me)
      _ = curl.setRead(easy, Curl.Option.headerFunction) { bytes, size, count, me in
        let goesOn = ResponseReader.of(me)?.readLine(UnsafeBufferPointer(start: bytes, count: size * count)) ?? false
        return goesOn ? size * count : 0
      }
      _ = curl.setPointer(easy, Curl.Option.writeData, me)
      _ = curl.setRead(easy, Curl.Option.writeFunction) { bytes, size, count, me in
        let goesOn = ResponseReader.of(me)?.readBody(UnsafeBufferPointer(start: bytes, count: size * count)) ?? false
        return goesOn ? size * count : 0
      }
    }

    /// The header fields in libcurl's form, without those that libcurl would add by itself.
    private static func lines(of request: HTTPRequest) -> [String] {
      let own = ["Accept", "Content-Type", "Expect"].filter { request.headers[$0] == nil }.map { "\($0):" }
      return own + request.headers.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    }
  }

  /// Assembles an answer as it arrives.
  private final class ResponseReader {
    private var response: HTTPResponse?
    private var isHeadWhole = false
    /// The name of the last field, the lines so far that are not empty, and the bytes of lines that may still come.
    private var name = "", lines = 0, room = HTTPHeaders.maximumBytes
    private let goesOn: () -> Bool
    /// Whether it has read one byte more than an answer may have.
    private(set) var isCut = false

    /// The answer, if its head is complete.
    var answer: HTTPResponse? { isHeadWhole ? response : nil }

    /// - Parameter goesOn: Whether somebody still waits for the answer.
    init(goesOn: @escaping () -> Bool) { self.goesOn = goesOn }

    static func of(_ me: UnsafeMutableRawPointer?) -> ResponseReader? {
      me.map { Unmanaged<ResponseReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Reads a line of a head; returns false if there is more than an answer may have, or a coding not offered. The
    /// head of an interim answer is replaced by the next, and fields after a chunked body are ignored; all count.
    func readLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      room -= bytes.count
      guard room >= 0, goesOn() else { return false }
      let line = String(decoding: bytes, as: UTF8.self).trimmed
      if line.isEmpty {
        isHeadWhole = response != nil
        return true
      }
      lines += 1
      guard lines <= HTTPHeaders.maximumFields + 1 else { return false }
      if line.hasPrefix("HTTP/"), let status = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) {
        response = HTTPResponse(status: status)
        isHeadWhole = false
        return true
      }
      if isHeadWhole { return true }
      var value = line
      if bytes.first?.isBlank == true {
        // The rest of a folded field.
        value = (response?.headers[name] ?? "") + " " + line
      } else if let colon = line.firstIndex(of: ":") {
        name = String(line[..<colon])
        value = String(line[line.index(after: colon)...]).trimmed
        if let former = response?.headers[name] { value = "\(former), \(value)" }
      }
      response?.headers[name] = value
      return isOffered(value)
    }

    /// Whether the current field names no coding that was not offered. Each one may let a body grow a thousand times,
    /// and gzip within gzip keeps libcurl busy where it looks at nothing else.
    private func isOffered(_ value: String) -> Bool {
      let codings = value.lowercased().split(separator: ",").map(\.trimmed).filter { $0 != "identity" }
      return switch name.lowercased() {
      case "content-encoding": codings.isEmpty || codings == ["gzip"]
      case "transfer-encoding": codings == ["chunked"]
      default: true
      }
    }

    /// Reads a part of the body; returns whether more is wanted.
    func readBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      let room = HTTPResponse.maximumBodyBytes + 1 - (response?.body.count ?? 0)
      response?.body.append(contentsOf: bytes.prefix(room))
      isCut = bytes.count >= room
      return !isCut && goesOn()
    }
  }
#endif
