@testable import FlowEngine
@testable import TestMachines

extension Device {
  /// What a poll was refused with (RFC 8628 3.5).
  @Cases enum PollAnswer {
    case pending
    case slowDown
    case denied
    case expired
    case other(String)
  }

  /// How the token at hand meets what is asked.
  @Cases enum Supply {
    case good(String)
    case refreshable
    case gone
  }
}

extension Guard where F == Device, From == Device.Grant, Trigger == Device.Failure {
  static var poll: Question<F, From, Trigger, Device.PollAnswer> {
    Question("poll") { _, _, failure in
      switch failure.error {
      case "authorization_pending": .pending
      case "slow_down": .slowDown
      case "access_denied": .denied
      case "expired_token": .expired
      default: .other(failure.error)
      }
    }
  }
}

extension Guard where F == Device, From == Device.Grant, Found == Void {
  /// The code does not expire before the next poll: each wait takes from its time.
  static var alive: Self { .check("alive", bounded: true) { _, grant, _ in grant.secondsLeft > grant.interval } }
}

extension Guard where F == Device, From == Device.SignedIn, Trigger == Device.GetToken {
  static var supply: Question<F, From, Trigger, Device.Supply> {
    Question("supply") { _, state, asked in
      if state.token.expires >= asked.until { return .good(state.token.access) }
      return state.token.refresh == nil ? .gone : .refreshable
    }
  }
}

extension Guard where F == Device, From == Device.SignedIn, Trigger == Device.TokenRejection, Found == Void {
  /// The token that was rejected is the one at hand.
  static var present: Self { .check("present") { _, state, rejection in state.token.access == rejection.access } }
}

extension Guard where F == Device, From == Device.SignedIn, Found == String {
  /// The refresh token.
  static var refreshToken: Self { .found("refresh token") { _, state, _ in state.token.refresh } }
}

extension Guard where F == Device, From == Device.SignedIn, Trigger == Device.SignIn, Found == Void {
  /// The token covers the scope.
  static var covered: Self { .check("covered") { _, state, asked in state.token.scope == asked.scope } }
}

extension Guard where F == Device, From: Device.SigningIn, Trigger == Device.SignIn, Found == String {
  /// Signing in is under way for another scope, which is found.
  static var otherScope: Self {
    .found("other scope") { _, state, asked in state.scope == asked.scope ? nil : state.scope }
  }
}

extension Guard where F == Device, From: Device.Retrying, Found == Void {
  static var retryLeft: Self {
    .check("retry left", bounded: true) { context, state, _ in state.retries < context.maxRetries }
  }
}

extension Guard where F == Device, From == Device.Refreshing, Trigger == Device.Failure, Found == Void {
  /// The refresh token is not good any more (RFC 6749 5.2).
  static var invalidGrant: Self { .check("invalid grant") { _, _, failure in failure.error == "invalid_grant" } }
}
