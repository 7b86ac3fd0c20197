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
  /// Sendable, because one call at a time uses the handles, and the flag is accessed only under the lock.
  final class CurlConnection: Connection, @unchecked Sendable {
    private let curl: Curl
    private let easy: Curl.Handle
    private let multi: Curl.Handle
    private let lock = NSLock()
    private var isCancelled = false

    /// Returns `nil` if libcurl is not found.
    init?() {
      guard let curl = Curl.shared, let easy = curl.makeEasy() else { return nil }
      guard let multi = curl.makeMulti() else {
        curl.closeEasy(easy)
        return nil
      }
      (self.curl, self.easy, self.multi) = (curl, easy, multi)
    }

    deinit {
      curl.closeEasy(easy)
      _ = curl.closeMulti(multi)
    }

    /// Never: everything that a call opens is closed with it.
    var isSpent: Bool { false }

    func close() {}

    func send(_ request: HTTPRequest, to origin: Origin) async -> Result<HTTPResponse, TransportFailure> {
      lock.withLock { isCancelled = false }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { caller in
          Thread.detachNewThread { [self] in
            Self.blockBrokenPipes()
            caller.resume(returning: transfer(request, to: origin))
          }
        }
      } onCancel: {
        lock.withLock { isCancelled = true }
        _ = curl.wakeup(multi)
      }
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
      let reader = ResponseReader()
      var lines: Curl.Handle?
      for line in Self.lines(of: request) { lines = curl.appendLine(lines, line) ?? lines }
      defer { curl.freeLines(lines) }
      return withExtendedLifetime((reader, request.body)) {
        (request.body ?? Data()).withUnsafeBytes { body in
          curl.reset(easy)
          prepare(request, to: origin, body: body, lines: lines, reader: reader)
          guard curl.add(multi, easy) == 0 else { return .failure(.connectionLost) }
          defer { _ = curl.remove(multi, easy) }
          var running: Int32 = 1
          while running > 0 {
            if lock.withLock({ isCancelled }) { return .failure(.cancelled) }
            guard curl.perform(multi, &running) == 0 else { return .failure(.connectionLost) }
            if running > 0 { _ = curl.poll(multi, nil, 0, 1_000, nil) }
          }
          let result = curl.result(of: multi)
          if let answer = reader.answer, result == 0 || reader.isCut { return .success(answer) }
          return .failure(curl.failure(result, of: easy))
        }
      }
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
      _ = curl.setText(easy, Curl.Option.acceptEncoding, "")
      if request.method == .post || !body.isEmpty {
        _ = curl.setNumber(easy, Curl.Option.post, 1)
        _ = curl.setNumber(easy, Curl.Option.postFieldSize, body.count)
        _ = curl.setPointer(easy, Curl.Option.postFields, body.baseAddress ?? UnsafeRawPointer(me))
      }
      _ = curl.setText(easy, Curl.Option.customRequest, request.method.rawValue)
      _ = curl.setPointer(easy, Curl.Option.httpHeader, lines.map { UnsafeRawPointer($0) })
      _ = curl.setPointer(easy, Curl.Option.headerData, me)
      _ = curl.setRead(easy, Curl.Option.headerFunction) { bytes, size, count, me in
        ResponseReader.of(me)?.readLine(UnsafeBufferPointer(start: bytes, count: size * count))
        return size * count
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
    /// Whether it has read one byte more than an answer may have.
    private(set) var isCut = false

    /// The answer, if its head is complete.
    var answer: HTTPResponse? { isHeadWhole ? response : nil }

    static func of(_ me: UnsafeMutableRawPointer?) -> ResponseReader? {
      me.map { Unmanaged<ResponseReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Reads a line of a head. The head of an interim answer is replaced by the next, and fields after a chunked body
    /// are ignored.
    func readLine(_ bytes: UnsafeBufferPointer<UInt8>) {
      let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      if line.hasPrefix("HTTP/"), let status = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) {
        response = HTTPResponse(status: status)
        isHeadWhole = false
      } else if line.isEmpty {
        isHeadWhole = response != nil
      } else if !isHeadWhole, let colon = line.firstIndex(of: ":") {
        let name = String(line[..<colon]),
          value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        let former = response?.headers[name]
        response?.headers[name] = former.map { "\($0), \(value)" } ?? value
      }
    }

    /// Reads a part of the body; returns whether more is wanted.
    func readBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      let room = HTTPResponse.maximumBodyBytes + 1 - (response?.body.count ?? 0)
      response?.body.append(contentsOf: bytes.prefix(room))
      isCut = bytes.count >= room
      return !isCut
    }
  }
#endif
