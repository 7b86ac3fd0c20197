import Foundation
import PassAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session of `URLSession` that makes one call at a time.
///
/// A call ends once, with what comes first: its answer, a byte too many, or that it is cancelled. It waits for nothing
/// that the session still does. A session whose call was ended so is spent, and makes no other.
///
/// Sendable, because what changes is touched only under the lock.
final class SessionConnection: NSObject, Connection, URLSessionDataDelegate, @unchecked Sendable {
  fileprivate struct Call {
    let caller: CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>
    var body = Data()
    /// Whether what has come is the answer, however the task ends.
    var isWhole = false
    /// Whether the task ends by itself, since a redirect is not followed.
    var isRedirected = false
    /// Whether the app does not trust the server.
    var isRefused = false
  }
  private let lock = NSLock()
  private var call: Call?
  private var wasGivenUp = false
  private var session: URLSession?
  /// What a session is asked for: outside Apple's systems the thread that asks waits while the session reads.
  private let queue = DispatchQueue(label: "PassLive.SessionConnection")
  /// On the queue alone.
  private var task: URLSessionTask?
  private let trusts: (@Sendable (URLProtectionSpace) -> Bool)?

  init(
    configure: (@Sendable (URLSessionConfiguration) -> Void)? = nil,
    trusts: (@Sendable (URLProtectionSpace) -> Bool)? = nil
  ) {
    self.trusts = trusts
    super.init()
    let configuration = URLSessionConfiguration.ephemeral
    configure?(configuration)
    // The transport has a time limit of its own. That of a session does not end a body that comes byte by byte, and
    // outside Apple's systems the process ends when it meets a redirect.
    configuration.timeoutIntervalForRequest = 86_400
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }

  /// Whether it can make no other call.
  var isSpent: Bool { lock.withLock { wasGivenUp } }

  /// To be called once, when no call is under way: a session holds its delegate until then.
  func close() { queue.async { [session] in session?.finishTasksAndInvalidate() } }

  func send(_ request: HTTPRequest, to origin: Origin) async -> Result<HTTPResponse, TransportFailure> {
    guard let url = URL(string: origin.text + request.target.text) else { return .failure(.connectionLost) }
    var message = URLRequest(url: url)
    message.httpMethod = request.method.rawValue
    message.httpBody = request.body
    for field in request.headers.fields { message.setValue(field.value, forHTTPHeaderField: field.name) }
    return await withTaskCancellationHandler { [message] in
      await withCheckedContinuation { caller in
        let begins = lock.withLock {
          if !wasGivenUp { call = Call(caller: caller) }
          return !wasGivenUp
        }
        if begins { begin(message) } else { caller.resume(returning: .failure(.cancelled)) }
      }
    } onCancel: {
      let ended = lock.withLock {
        wasGivenUp = true
        return call.take()
      }
      guard let ended else { return }
      ended.caller.resume(returning: .failure(.cancelled))
      // Outside Apple's systems the process would end if a redirect were answered after its task was cancelled.
      if !ended.isRedirected { stop() }
    }
  }

  private func begin(_ message: URLRequest) {
    queue.async { [self] in
      guard lock.withLock({ call != nil }), let begun = session?.dataTask(with: message) else { return }
      task = begun
      begun.resume()
    }
  }

  private func stop() { queue.async { [self] in task?.cancel() } }

  /// A redirect is an answer. A call that has been given up gets no completion.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let goesOn = lock.withLock {
      call?.isRedirected = true
      return call != nil
    }
    if goesOn { completionHandler(nil) }
  }

  /// The system judges certificates, after the app if it pins some. A server that asks for a password gets none; that
  /// is an answer too.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let wantsPassword = [
      NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodDefault,
    ].contains(challenge.protectionSpace.authenticationMethod)
    let isTrusted = wantsPassword || trusts?(challenge.protectionSpace) != false
    lock.withLock {
      // Outside Apple's systems this cancels the task, with the whole answer received.
      if wantsPassword { call?.isWhole = true }
      if !isTrusted { call?.isRefused = true }
    }
    queue.async {
      completionHandler(
        wantsPassword ? .rejectProtectionSpace : isTrusted ? .performDefaultHandling : .cancelAuthenticationChallenge,
        nil)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let cut = lock.withLock { () -> Call? in
      guard let room = call.map({ HTTPResponse.maximumBodyBytes + 1 - $0.body.count }) else { return nil }
      call?.body += data.prefix(room)
      guard data.count >= room else { return nil }
      wasGivenUp = true
      return call.take()
    }
    guard let cut else { return }
    cut.caller.resume(returning: cut.answer(of: dataTask))
    stop()
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let ended = lock.withLock({ call.take() }) else { return }
    if ended.isRefused {
      ended.caller.resume(returning: .failure(.connectionLost))
    } else if let error, !ended.isWhole {
      ended.caller.resume(returning: .failure(TransportFailure(error)))
    } else {
      ended.caller.resume(returning: ended.answer(of: task))
    }
  }
}

extension SessionConnection.Call {
  /// What has come, if the head has.
  func answer(of task: URLSessionTask) -> Result<HTTPResponse, TransportFailure> {
    guard let response = task.response as? HTTPURLResponse else { return .failure(.connectionLost) }
    var headers = HTTPHeaders()
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    return .success(HTTPResponse(status: response.statusCode, headers: headers, body: body))
  }
}

extension TransportFailure {
  /// What an error of `URLSession` means to the flow.
  fileprivate init(_ error: any Error) {
    self =
      switch (error as? URLError)?.code {
      case .cancelled?: .cancelled
      case .timedOut?: .timedOut
      case .notConnectedToInternet?, .dataNotAllowed?, .internationalRoamingOff?, .callIsActive?: .offline
      #if canImport(FoundationNetworking)
        case .cannotFindHost? where !Curl.hasRoute: .offline
      #endif
      default: .connectionLost
      }
  }
}
