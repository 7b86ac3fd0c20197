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
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        calls.begin(task.taskIdentifier, continuation)
        task.resume()
        if Task.isCancelled { task.cancel() }
      }
    } onCancel: {
      task.cancel()
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
  }
  private let lock = NSLock()
  private var calls: [Int: Call] = [:]

  func begin(_ task: Int, _ caller: CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>) {
    lock.withLock { calls[task] = Call(caller: caller) }
  }

  /// A redirect is an answer.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

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
