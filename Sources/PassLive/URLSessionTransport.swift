import Foundation
import PassAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The way to the service over `URLSession`: without cookies, cache, stored passwords and redirects.
///
/// Of a body it reads one byte more than `HTTPResponse.maximumBodyBytes` at most, and ends the connection.
public final class URLSessionTransport: HTTPTransport {
  private let origin: Origin
  private let session: URLSession
  private let calls: Calls

  /// - Parameters:
  ///   - origin: Is put in front of the target of every request.
  ///   - timeout: How long the connection may say nothing, in seconds.
  public init(_ origin: Origin, timeout: TimeInterval = 20) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    self.origin = origin
    calls = Calls()
    session = URLSession(configuration: configuration, delegate: calls, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends a request. A failure is `cancelled`, `offline`, `timedOut`, and for anything else `connectionLost`.
  public func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    guard let url = URL(string: origin.text + request.target) else { return .failure(.connectionLost) }
    var message = URLRequest(url: url)
    message.httpMethod = request.method.rawValue
    message.httpBody = request.body
    for field in request.headers.fields { message.setValue(field.value, forHTTPHeaderField: field.name) }
    let task = session.dataTask(with: message)
    defer { calls.forget(task) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if calls.begin(task, continuation) {
          task.resume()
        } else {
          continuation.resume(returning: .failure(.cancelled))
        }
      }
    } onCancel: {
      calls.cancel(task)
    }
  }
}

/// The calls of a session that are under way.
///
/// Sendable, because what changes is touched only under the lock.
private final class Calls: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private struct Call {
    let caller: CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>
    var body = Data()
    /// Whether what has come is the answer, however the task ends.
    var isEnough = false
    /// Whether the task ends by itself, since a redirect is not followed.
    var isRedirected = false
  }
  private let lock = NSLock()
  private var calls: [Int: Call] = [:]
  private var cancelled: Set<Int> = []

  /// Tells the caller when the task is complete; false when it was cancelled before.
  func begin(
    _ task: URLSessionTask, _ caller: CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>
  ) -> Bool {
    lock.withLock {
      if cancelled.contains(task.taskIdentifier) { return false }
      calls[task.taskIdentifier] = Call(caller: caller)
      return true
    }
  }

  /// A task must not be complete before it has begun: nobody would be told. Outside Apple's systems a task that has
  /// come to a redirect must not be cancelled: the process would end.
  func cancel(_ task: URLSessionTask) {
    let call = lock.withLock {
      cancelled.insert(task.taskIdentifier)
      let call = calls[task.taskIdentifier]
      if call?.isRedirected == true { calls[task.taskIdentifier] = nil }
      return call
    }
    guard let call else { return }
    if call.isRedirected { call.caller.resume(returning: .failure(.cancelled)) } else { task.cancel() }
  }

  func forget(_ task: URLSessionTask) { lock.withLock { _ = cancelled.remove(task.taskIdentifier) } }

  /// A redirect is an answer. A task that is cancelled already ends without being told so.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let goesOn = lock.withLock {
      calls[task.taskIdentifier]?.isRedirected = true
      return !cancelled.contains(task.taskIdentifier)
    }
    if goesOn { completionHandler(nil) }
  }

  /// The system judges certificates; who asks for a password gets none, and that is an answer too.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let wantsPassword = [
      NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodDefault,
    ].contains(challenge.protectionSpace.authenticationMethod)
    // Where there is no Apple Foundation this ends the task as if it were cancelled, with the whole answer received.
    if wantsPassword { lock.withLock { calls[task.taskIdentifier]?.isEnough = true } }
    completionHandler(wantsPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isCut = lock.withLock {
      guard var call = calls.removeValue(forKey: dataTask.taskIdentifier) else { return false }
      let room = HTTPResponse.maximumBodyBytes + 1 - call.body.count
      call.body += data.prefix(room)
      call.isEnough = data.count >= room
      calls[dataTask.taskIdentifier] = call
      return call.isEnough
    }
    if isCut { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let call = lock.withLock({ calls.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let error, !call.isEnough { return call.caller.resume(returning: .failure(TransportFailure(error))) }
    guard let response = task.response as? HTTPURLResponse else {
      return call.caller.resume(returning: .failure(.connectionLost))
    }
    var headers = HTTPHeaders()
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    call.caller.resume(
      returning: .success(HTTPResponse(status: response.statusCode, headers: headers, body: call.body)))
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
      default: .connectionLost
      }
  }
}
