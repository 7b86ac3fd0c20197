// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import PassAPI
import PassService
import PassSimulator
import UIKit

/// What is behind the managers of one world: the simulated framework, which answers by the properties of Apple's
/// request; how it behaves, as documented or not; and what an adapter did with Apple's objects.
///
/// Sendable, because what changes is touched only under the lock.
public final class StubAccount: @unchecked Sendable {
  /// How the framework behaves beside its answer. The defaults are as documented.
  public struct Behaviour: Sendable {
    /// How often a handler is called. Apple's documents: once.
    public var handlerCalls = 1
    /// Whether handlers are called before the call returns, on its thread; else later, on another.
    public var answersAtOnce = false
    /// Whether the delegate is called on the main thread. Apple's documents do not say.
    public var callsDelegateOnMainThread = true
    /// Whether a view is dismissed by the framework.
    public var dismisses = true
    /// Whether a view stays until the request is cancelled.
    public var waitsForViewer = false
    /// What a cancelled request is answered with. Apple's documents do not say.
    public var cancelled = Cancelled.error
    /// What takes the place of the world's answer.
    public var answer: (@Sendable () -> (VSAccountMetadata?, (any Error)?))?
    /// What becomes of a request that was cancelled.
    public enum Cancelled: Sendable {
      case error, answer, nothing
    }
    /// As documented.
    public init() {}
  }

  /// What an adapter did.
  public enum Event: Hashable, Sendable {
    case checked(manager: Int, prompt: Bool, hasDelegate: Bool)
    case enqueued(manager: Int, Request)
    case cancelled
    /// A view was handed over, and whether presenting had begun when the delegate returned.
    case handedOver(hasBegun: Bool)
    /// The manager was gone before its handler was called.
    case managerLost
  }

  /// Every property of a request.
  public struct Request: Hashable, Sendable {
    public var channel: String?
    public var supported: [String], featured: [String]
    public var verificationToken: String?
    public var asksForProvider: Bool, asksForDate: Bool
    public var allowsInterruption: Bool
    public var attributeNames: [String]
    /// What no cookbook sets, where it is not as Apple leaves it.
    public var besides: [String]
  }

  public let world: SimulatedWorld
  public let options: Behaviour
  private let lock = NSLock()
  private var seen: [Event] = []
  private var waits: @Sendable () async -> Void = {}
  private var managers: [ObjectIdentifier: Int] = [:]
  private var count = 0
  private var prompts: [ObjectIdentifier: Bool] = [:]

  /// The framework of a world.
  public init(_ world: SimulatedWorld = SimulatedWorld(), _ change: (inout Behaviour) -> Void = { _ in }) {
    self.world = world
    var options = Behaviour()
    change(&options)
    self.options = options
  }

  /// What is waited for while a view is on the screen.
  public var whileShown: @Sendable () async -> Void {
    get { lock.withLock { waits } }
    set { lock.withLock { waits = newValue } }
  }
  /// The events, oldest first.
  public var events: [Event] { lock.withLock { seen } }
  /// How many managers there are.
  public var liveManagers: Int { lock.withLock { managers.count } }
  private func note(_ event: Event) { lock.withLock { seen.append(event) } }

  func began(_ manager: VSAccountManager) {
    lock.withLock {
      count += 1
      managers[ObjectIdentifier(manager)] = count
    }
  }

  func ended(_ manager: VSAccountManager) {
    lock.withLock { _ = managers.removeValue(forKey: ObjectIdentifier(manager)) }
  }

  private func number(_ manager: VSAccountManager) -> Int { lock.withLock { managers[ObjectIdentifier(manager)] ?? 0 } }

  func check(
    _ prompt: Bool, at manager: VSAccountManager,
    _ handler: @escaping @Sendable (VSAccountAccessStatus, (any Error)?) -> Void
  ) {
    let hasDelegate = manager.delegate != nil
    note(.checked(manager: number(manager), prompt: prompt, hasDelegate: hasDelegate))
    lock.withLock { prompts[ObjectIdentifier(manager)] = prompt }
    if options.answer != nil {
      let handler: @Sendable () -> Void = { [calls = options.handlerCalls] in
        for _ in 0..<calls { handler(.granted, nil) }
      }
      return options.answersAtOnce ? handler() : Thread.detachNewThread(handler)
    }
    let calls = options.handlerCalls, held = WeakManager(manager)
    Task.detached { [self] in
      // Who asks for access alone has no delegate.
      let played = hasDelegate ? await world.framework.check(prompt: prompt) : nil
      let access = hasDelegate ? played?.reply.access ?? .granted : await world.framework.accessStatus(prompt: prompt)
      if let delay = played?.delay, await !stands(delay, asksViewer: prompt) { return }
      if held.manager == nil { note(.managerLost) }
      let refusal: (any Error)? = access == .granted ? nil : VSError(.accessNotGranted)
      let error = played.map { $0.reply.error.map(Self.error) } ?? refusal
      for _ in 0..<calls { handler(Self.status(access), error) }
    }
  }

  func enqueue(
    _ request: VSAccountMetadataRequest, at manager: VSAccountManager,
    _ handler: @escaping (VSAccountMetadata?, (any Error)?) -> Void
  ) -> VSAccountManagerResult {
    note(.enqueued(manager: number(manager), Request(request)))
    // As Apple's does, the handler goes to another thread whether or not it says that it may.
    let call = Handler(call: handler, count: options.handlerCalls)
    if let answer = options.answer {
      if options.answersAtOnce {
        let (metadata, error) = answer()
        call(metadata, error)
      } else {
        Thread.detachNewThread {
          let (metadata, error) = answer()
          call(metadata, error)
        }
      }
      return VSAccountManagerResult { [self] in note(.cancelled) }
    }
    let query = query(request, prompts: lock.withLock { prompts[ObjectIdentifier(manager)] } ?? false)
    let asksForProvider = request.includeAccountProviderIdentifier,
      asksForDate = request.includeAuthenticationExpirationDate
    let isKnown = request.channelIdentifier == PartnerQuery.channelIdentifier || request.attributeNames.isEmpty
    let held = WeakManager(manager)
    let task = Task.detached { [self] in
      let played = await world.framework.played(query)
      if let delay = played.delay, await !stands(delay, asksViewer: query.allowsInterruption || query.promptsForAccess)
      {
        return await end(call, nil, VSError(.userCancelled))
      }
      if played.showsView || options.waitsForViewer && query.allowsInterruption {
        guard held.manager?.delegate != nil else { return await end(call, nil, VSError(.providerRejected)) }
        await show(at: held)
        if Task.isCancelled { return await end(call, nil, VSError(.userCancelled)) }
      }
      guard held.manager != nil else { return note(.managerLost) }
      guard isKnown else { return call(nil, VSError(.invalidVerificationToken)) }
      let reply = played.reply, id = asksForProvider ? reply.providerId : nil
      let isEmpty = reply.providerId == nil && reply.samlResponse == nil && reply.error != nil
      let metadata =
        isEmpty ? nil : VSAccountMetadata(id, asksForDate ? reply.expires?.date : nil, reply.samlResponse?.revealed)
      call(metadata, reply.error.map(Self.error))
    }
    return VSAccountManagerResult { [self] in
      note(.cancelled)
      task.cancel()
    }
  }

  /// The end of a request that was cancelled, or that failed at its view.
  private func end(_ call: Handler, _ metadata: VSAccountMetadata?, _ error: VSError) async {
    guard Task.isCancelled else { return call(metadata, error) }
    switch options.cancelled {
    case .error: call(nil, error)
    case .answer: call(VSAccountMetadata("northlight-apple", nil, nil), nil)
    case .nothing: break
    }
  }

  /// A view is handed to the delegate, stays as long as the viewer takes, and is to be dismissed.
  private func show(at held: WeakManager) async {
    let view = UIViewController()
    await onThread { [self] in
      if let manager = held.manager { manager.delegate?.accountManager(manager, present: view) }
      note(.handedOver(hasBegun: Thread.isMainThread && MainActor.assumeIsolated { view.isBeingPresented }))
    }
    // Nobody answers what nobody sees.
    while await view.presentingViewController == nil, !Task.isCancelled { await Task.yield() }
    if options.waitsForViewer { await untilCancelled() } else { await whileShown() }
    guard options.dismisses else { return }
    await onThread { if let manager = held.manager { manager.delegate?.accountManager(manager, dismiss: view) } }
  }

  private func onThread(_ work: @escaping @Sendable () -> Void) async {
    if options.callsDelegateOnMainThread { return await MainActor.run(body: work) }
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        work()
        done.resume()
      }
    }
  }

  /// Waits as an answer does that is kept back; false when it never comes.
  private func stands(_ delay: SimulatedFramework.Played.Delay, asksViewer: Bool) async -> Bool {
    switch delay {
    case .late:
      await world.clock.advance(bySeconds: SimulatedFramework.secondsLate)
      return true
    case .never:
      guard let limit = world.script.limits?.framework, !asksViewer else {
        await world.clock.advance(bySeconds: 3_600)
        return true
      }
      // Time goes on once who asks has begun to count it.
      while !Task.isCancelled, await world.clock.nextLimit == nil { await Task.yield() }
      await world.clock.advance(by: limit)
      await untilCancelled()
      return false
    }
  }

  private func query(_ request: VSAccountMetadataRequest, prompts: Bool) -> PartnerQuery {
    PartnerQuery(
      promptsForAccess: prompts, allowsInterruption: request.isInterruptionAllowed,
      supported: request.supportedAccountProviderIdentifiers, featured: request.featuredAccountProviderIdentifiers,
      verificationToken: request.verificationToken.map { Secret($0) }, attributeNames: request.attributeNames)
  }

  private static func status(_ access: AccessStatus) -> VSAccountAccessStatus {
    switch access {
    case .granted: .granted
    case .denied: .denied
    case .restricted: .restricted
    case .notDetermined: .notDetermined
    }
  }

  private static func error(_ error: FrameworkError) -> any Error {
    let userInfo = error.unsupportedProviderId.map { [VSErrorInfoKeyUnsupportedProviderIdentifier: $0] } ?? [:]
    let code: VSError.Code? =
      switch error.code {
      case .accessNotGranted: .accessNotGranted
      case .unsupportedProvider: .unsupportedProvider
      case .userCancelled: .userCancelled
      case .serviceTemporarilyUnavailable: .serviceTemporarilyUnavailable
      case .providerRejected: .providerRejected
      case .invalidVerificationToken: .invalidVerificationToken
      case .rejected: .rejected
      case .unsupported: .unsupported
      case .other: nil
      }
    guard let code else { return NSError(domain: NSURLErrorDomain, code: 1, userInfo: userInfo) }
    return VSError(code, userInfo: userInfo)
  }
}

/// Returns when the task is cancelled.
private func untilCancelled() async {
  let (stream, end) = AsyncStream<Void>.makeStream()
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    end.finish()
  }
}

/// Nobody but the adapter keeps a manager. Sendable as far as the stub needs it: the manager itself changes nothing.
private final class WeakManager: @unchecked Sendable {
  private(set) weak var manager: VSAccountManager?
  init(_ manager: VSAccountManager) { self.manager = manager }
}

/// A handler of a request, which Apple calls on any thread.
private struct Handler: @unchecked Sendable {
  let call: (VSAccountMetadata?, (any Error)?) -> Void
  let count: Int
  func callAsFunction(_ metadata: VSAccountMetadata?, _ error: (any Error)?) {
    for _ in 0..<count { call(metadata, error) }
  }
}

extension StubAccount.Request {
  public init(_ request: VSAccountMetadataRequest) {
    channel = request.channelIdentifier
    supported = request.supportedAccountProviderIdentifiers
    featured = request.featuredAccountProviderIdentifiers
    verificationToken = request.verificationToken
    asksForProvider = request.includeAccountProviderIdentifier
    asksForDate = request.includeAuthenticationExpirationDate
    allowsInterruption = request.isInterruptionAllowed
    attributeNames = request.attributeNames
    besides =
      (request.forceAuthentication ? ["forceAuthentication"] : [])
      + (request.localizedVideoTitle != nil ? ["localizedVideoTitle"] : [])
      + (request.supportedAuthenticationSchemes != [.saml] ? ["supportedAuthenticationSchemes"] : [])
      + (request.accountProviderAuthenticationToken != nil ? ["accountProviderAuthenticationToken"] : [])
      + (request.applicationAccountProviders != nil ? ["applicationAccountProviders"] : [])
  }
}
