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
    typealias Prepare = @convention(c) (Handle?, Handle?, UnsafeMutableRawPointer?) -> Int32

    /// The loaded library; `nil` if it is older, or linked into the program so that its functions cannot be found by
    /// name.
    static let shared = Curl()

    let makeEasy: @convention(c) () -> Handle? = find("curl_easy_init")
    let makeMulti: @convention(c) () -> Handle? = find("curl_multi_init")
    let closeEasy: @convention(c) (Handle) -> Void = find("curl_easy_cleanup")
    let closeMulti: @convention(c) (Handle) -> Int32 = find("curl_multi_cleanup")
    let reset: @convention(c) (Handle) -> Void = find("curl_easy_reset")
    // The C function is variadic; arguments of one machine word are passed as if they were declared.
    let setNumber: @convention(c) (Handle, Int32, Int) -> Int32 = find("curl_easy_setopt")
    let setText: @convention(c) (Handle, Int32, UnsafePointer<CChar>?) -> Int32 = find("curl_easy_setopt")
    let setPointer: @convention(c) (Handle, Int32, UnsafeRawPointer?) -> Int32 = find("curl_easy_setopt")
    let setRead: @convention(c) (Handle, Int32, Read) -> Int32 = find("curl_easy_setopt")
    let setPrepare: @convention(c) (Handle, Int32, Prepare) -> Int32 = find("curl_easy_setopt")
    private let version: @convention(c) () -> UnsafePointer<CChar>? = find("curl_version")
    let appendLine: @convention(c) (Handle?, UnsafePointer<CChar>) -> Handle? = find("curl_slist_append")
    let freeLines: @convention(c) (Handle?) -> Void = find("curl_slist_free_all")
    let add: @convention(c) (Handle, Handle) -> Int32 = find("curl_multi_add_handle")
    let remove: @convention(c) (Handle, Handle) -> Int32 = find("curl_multi_remove_handle")
    let perform: @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> Int32 = find("curl_multi_perform")
    /// Waits for a socket or a `wakeup`, at most for the given milliseconds.
    let poll: @convention(c) (Handle, UnsafeRawPointer?, UInt32, Int32, UnsafeRawPointer?) -> Int32 =
      find("curl_multi_poll")
    /// May be called from any thread.
    let wakeup: @convention(c) (Handle) -> Int32 = find("curl_multi_wakeup")
    let readMessage: @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> UnsafeRawPointer? =
      find("curl_multi_info_read")
    /// Reads an information that is a number.
    let getNumber: @convention(c) (Handle, Int32, UnsafeMutablePointer<Int>) -> Int32 = find("curl_easy_getinfo")
    private let start: @convention(c) (Int) -> Int32 = find("curl_global_init")

    private init?() {
      // All others are older than this one.
      guard dlsym(nil, "curl_multi_wakeup") != nil, start(Self.everything) == 0 else { return nil }
    }

    /// Looks up a function by its name. The cast is safe, because each type above is the function's declaration in
    /// `curl.h`, and none is called unless all are found.
    private static func find<Function>(_ name: String) -> Function {
      unsafeBitCast(dlsym(nil, name), to: Function.self)
    }

    /// `CURL_GLOBAL_ALL`.
    private static let everything = 3

    /// The numbers of options, as in `curl.h`: texts and objects from 10 000 on, functions from 20 000 on.
    enum Option {
      static let writeData: Int32 = 10_001
      static let url: Int32 = 10_002
      static let postFields: Int32 = 10_015
      static let proxy: Int32 = 10_004
      static let httpHeader: Int32 = 10_023
      static let headerData: Int32 = 10_029
      static let customRequest: Int32 = 10_036
      static let post: Int32 = 47
      static let postFieldSize: Int32 = 60
      static let httpVersion: Int32 = 84
      static let bufferSize: Int32 = 98
      static let noSignal: Int32 = 99
      static let acceptEncoding: Int32 = 10_102
      static let protocols: Int32 = 181
      static let pathAsIs: Int32 = 234
      static let writeFunction: Int32 = 20_011
      static let headerFunction: Int32 = 20_079
      static let contextFunction: Int32 = 20_108
    }

    /// `CURL_HTTP_VERSION_1_1`.
    static let version1 = 2
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
    /// `CURLINFO_ACTIVESOCKET`, of which the lower half of a word is written.
    private static let activeSocket: Int32 = 0x50_0000 + 44

    /// Keeps the keys of a transfer's connections out of the file that `SSLKEYLOGFILE` names, where libcurl writes them
    /// for whoever can set a variable; returns false if it would write them nevertheless.
    func keepsKeys(_ easy: Handle) -> Bool {
      let isKept =
        Self.setLog != nil && version().map { String(cString: $0).contains(" OpenSSL/") } == true
        && setPrepare(easy, Option.contextFunction) { _, context, _ in
          Curl.setLog?(context, nil)
          return 0
        } == 0
      return isKept || getenv("SSLKEYLOGFILE") == nil
    }

    private static let setLog: (@convention(c) (Handle?, UnsafeRawPointer?) -> Void)? =
      find("SSL_CTX_set_keylog_callback")

    /// The reason why a transfer without an answer failed.
    func failure(_ result: Int32?, of easy: Handle) -> TransportFailure {
      switch result {
      case Self.timedOut: .timedOut
      case Self.unresolved where !Self.hasRoute: .offline
      case Self.unconnected where isUnreachable(easy): .offline
      default: .connectionLost
      }
    }

    /// The socket of the connection that stays open, or -1; to be asked for before the transfer is removed.
    func keptSocket(of easy: Handle) -> Int32 {
      var socket = -1
      _ = getNumber(easy, Self.activeSocket, &socket)
      return Int32(truncatingIfNeeded: socket)
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
