import Foundation
import PassAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLSession` that makes one call at a time.
///
/// A call ends once, with the first of its answer, an excess byte, or its cancellation. It does not wait for anything
/// that the session still does. A session whose call ended in such a way is spent, and makes no other.
///
/// Sendable, because mutable state is accessed only under the lock, except `task`, which belongs to the queue, and
/// `session`, which is set once by the initializer.
final class SessionConnection: NSObject, Connection, URLSessionDataDelegate, @unchecked Sendable {
  fileprivate struct Call {
    let caller: CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>
    var body = Data()
    /// Whether the answer is complete, however the task ends.
    var isWhole = false
    /// Whether the task ends by itself, since a redirect is not followed.
    var isRedirected = false
    /// Whether the app distrusts the server.
    var isRefused = false
  }
  private let lock = NSLock()
  private var call: Call?
  private var wasGivenUp = false
  private var session: URLSession?
  /// The queue for all requests to the session: outside Apple's systems they block the calling thread while the session
  /// reads.
  private let queue = DispatchQueue(label: "PassLive.SessionConnection")
  /// Accessed only on the queue.
  private var task: URLSessionTask?
  private let trusts: (@Sendable (URLProtectionSpace) -> Bool)?

  /// - Parameter isLoopback: Whether calls stay on this machine: through no proxy, unless `configure` names one.
  init(
    isLoopback: Bool = false, configure: (@Sendable (URLSessionConfiguration) -> Void)? = nil,
    trusts: (@Sendable (URLProtectionSpace) -> Bool)? = nil
  ) {
    self.trusts = trusts
    super.init()
    let configuration = URLSessionConfiguration.ephemeral
    if isLoopback { configuration.connectionProxyDictionary = [:] }
    configure?(configuration)
    // The transport has its own time limit. A session's limit does not end a body that arrives byte by byte, and
    // outside Apple's systems it ends the process when it meets a redirect.
    configuration.timeoutIntervalForRequest = 86_400
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }

  /// Whether it can make no further calls.
  var isSpent: Bool { lock.withLock { wasGivenUp } }

  /// Closes the session, which retains its delegate until then; to be called once, with no call running.
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
      // Outside Apple's systems, answering a redirect of a cancelled task would end the process.
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

  /// Treats a redirect as an answer. A call that was given up gets no completion.
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

  /// Leaves certificates to the system, after the app if it pins some. A server that asks for a password gets none,
  /// which makes its request an answer, too.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let wantsPassword = [
      NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodDefault,
    ].contains(challenge.protectionSpace.authenticationMethod)
    let isTrusted = wantsPassword || trusts?(challenge.protectionSpace) != false
    lock.withLock {
      // Outside Apple's systems this cancels the task, when the whole answer has been received.
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
  /// The answer so far, if its head has arrived.
  func answer(of task: URLSessionTask) -> Result<HTTPResponse, TransportFailure> {
    guard let response = task.response as? HTTPURLResponse,
      response.allHeaderFields.count <= HTTPHeaders.maximumFields
    else { return .failure(.connectionLost) }
    var headers = HTTPHeaders()
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    return .success(HTTPResponse(status: response.statusCode, headers: headers, body: body))
  }
}

extension TransportFailure {
  /// Translates an error of `URLSession`.
  fileprivate init(_ error: any Error) {
    self =
      switch (error as? URLError)?.code {
      case .cancelled?: .cancelled
      case .timedOut?: .timedOut
      case .notConnectedToInternet?, .dataNotAllowed?, .internationalRoamingOff?, .callIsActive?: .offline
      default: .connectionLost
      }
  }
}
