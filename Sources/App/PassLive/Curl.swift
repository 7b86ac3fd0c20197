#if canImport(FoundationNetworking)
  import Foundation
  import PassAPI

  /// The functions of libcurl that a connection needs.
  ///
  /// Outside Apple's systems Foundation's networking is built on libcurl, so every process that uses it has the
  /// library. The functions exist since version 7.68, and their signatures are stable. Sendable, because its members
  /// are constant function pointers.
  struct Curl: @unchecked Sendable {
    typealias Handle = UnsafeMutableRawPointer
    typealias Read = @convention(c) (UnsafeMutablePointer<UInt8>?, Int, Int, UnsafeMutableRawPointer?) -> Int

    /// The loaded library; `nil` if it is older, or linked into the program so that its functions cannot be found by
    /// name.
    static let shared = try? Curl()

    let makeEasy: @convention(c) () -> Handle?
    let makeMulti: @convention(c) () -> Handle?
    let closeEasy: @convention(c) (Handle) -> Void
    let closeMulti: @convention(c) (Handle) -> Int32
    let reset: @convention(c) (Handle) -> Void
    // The C function is variadic; arguments of one machine word are passed as if they were declared.
    let setNumber: @convention(c) (Handle, Int32, Int) -> Int32
    let setText: @convention(c) (Handle, Int32, UnsafePointer<CChar>?) -> Int32
    let setPointer: @convention(c) (Handle, Int32, UnsafeRawPointer?) -> Int32
    let setRead: @convention(c) (Handle, Int32, Read) -> Int32
    let appendLine: @convention(c) (Handle?, UnsafePointer<CChar>) -> Handle?
    let freeLines: @convention(c) (Handle?) -> Void
    let add: @convention(c) (Handle, Handle) -> Int32
    let remove: @convention(c) (Handle, Handle) -> Int32
    let perform: @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> Int32
    /// Waits for a socket or a `wakeup`, at most for the given milliseconds.
    let poll: @convention(c) (Handle, UnsafeMutableRawPointer?, UInt32, Int32, UnsafeMutablePointer<Int32>?) -> Int32
    /// May be called from any thread.
    let wakeup: @convention(c) (Handle) -> Int32
    let readMessage: @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> UnsafeRawPointer?
    /// Reads an information that is a number.
    let getNumber: @convention(c) (Handle, Int32, UnsafeMutablePointer<Int>) -> Int32

    private struct Missing: Error {}

    private init() throws {
      let start: @convention(c) (Int) -> Int32 = try Self.find("curl_global_init")
      guard start(Self.everything) == 0 else { throw Missing() }
      makeEasy = try Self.find("curl_easy_init")
      makeMulti = try Self.find("curl_multi_init")
      closeEasy = try Self.find("curl_easy_cleanup")
      closeMulti = try Self.find("curl_multi_cleanup")
      reset = try Self.find("curl_easy_reset")
      setNumber = try Self.find("curl_easy_setopt")
      setText = try Self.find("curl_easy_setopt")
      setPointer = try Self.find("curl_easy_setopt")
      setRead = try Self.find("curl_easy_setopt")
      appendLine = try Self.find("curl_slist_append")
      freeLines = try Self.find("curl_slist_free_all")
      add = try Self.find("curl_multi_add_handle")
      remove = try Self.find("curl_multi_remove_handle")
      perform = try Self.find("curl_multi_perform")
      poll = try Self.find("curl_multi_poll")
      wakeup = try Self.find("curl_multi_wakeup")
      readMessage = try Self.find("curl_multi_info_read")
      getNumber = try Self.find("curl_easy_getinfo")
    }

    /// Looks up a function by its name. The cast is safe, because each type above is the function's declaration in
    /// `curl.h`.
    private static func find<Function>(_ name: String) throws -> Function {
      guard let address = dlsym(nil, name) else { throw Missing() }
      return unsafeBitCast(address, to: Function.self)
    }

    /// `CURL_GLOBAL_ALL`.
    private static let everything = 3

    /// The numbers of options, as in `curl.h`: texts and objects from 10 000 on, functions from 20 000 on.
    enum Option {
      static let writeData: Int32 = 10_001
      static let url: Int32 = 10_002
      static let postFields: Int32 = 10_015
      static let httpHeader: Int32 = 10_023
      static let headerData: Int32 = 10_029
      static let customRequest: Int32 = 10_036
      static let post: Int32 = 47
      static let postFieldSize: Int32 = 60
      static let noSignal: Int32 = 99
      static let acceptEncoding: Int32 = 10_102
      static let protocols: Int32 = 181
      static let pathAsIs: Int32 = 234
      static let writeFunction: Int32 = 20_011
      static let headerFunction: Int32 = 20_079
    }

    /// `CURLPROTO_HTTP` and `CURLPROTO_HTTPS`.
    static let web = 1 | 2
    /// `CURLE_OPERATION_TIMEDOUT`.
    static let timedOut: Int32 = 28
    /// `CURLE_COULDNT_RESOLVE_HOST`.
    static let unresolved: Int32 = 6
    /// `CURLE_COULDNT_CONNECT`.
    static let unconnected: Int32 = 7
    /// `CURLINFO_OS_ERRNO`, the reason why the last connection failed.
    static let systemError: Int32 = 0x20_0000 + 25

    /// The reason why a transfer without an answer failed.
    func failure(_ result: Int32?, of easy: Handle) -> TransportFailure {
      switch result {
      case Self.timedOut: .timedOut
      case Self.unresolved where !Self.hasRoute: .offline
      case Self.unconnected where isUnreachable(easy): .offline
      default: .connectionLost
      }
    }

    private func isUnreachable(_ easy: Handle) -> Bool {
      var code = 0
      return getNumber(easy, Self.systemError, &code) == 0 && [ENETUNREACH, ENETDOWN].contains(Int32(code))
    }

    /// Whether a network leads out of this device, which an unknown host name does not say. Connecting a datagram
    /// socket only looks up the route; nothing is sent.
    static var hasRoute: Bool {
      var hints = addrinfo(), found: UnsafeMutablePointer<addrinfo>?
      hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
      hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
      // Addresses reserved for documentation, in networks that do not exist.
      return ["192.0.2.1", "2001:db8::1"].contains { address in
        guard getaddrinfo(address, "443", &hints, &found) == 0, let place = found?.pointee else { return false }
        defer { freeaddrinfo(found) }
        let socket = socket(place.ai_family, place.ai_socktype, 0)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        return connect(socket, place.ai_addr, place.ai_addrlen) == 0
      }
    }

    /// The result of the transfer, a `CURLcode`; `nil` while it runs. Each handle has one transfer.
    func result(of multi: Handle) -> Int32? {
      var rest: Int32 = 0
      // `struct CURLMsg`: the kind of message, the easy handle, the code.
      let place = 2 * MemoryLayout<Handle>.size
      return readMessage(multi, &rest).map { $0.load(fromByteOffset: place, as: Int32.self) }
    }
  }
#endif
