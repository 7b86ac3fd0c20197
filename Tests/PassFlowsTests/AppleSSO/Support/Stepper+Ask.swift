import FlowEngine
import Foundation
import PassFlows

extension Stepper where F == AppleSSO {
  /// Asks for what an event requests; nil when it requests nothing.
  mutating func ask(_ event: AppleSSO.Event) -> Ticket? {
    switch event {
    case .signInRequested(let request): ask(.signInRequested, request)
    case .chooseRequested(let request): ask(.chooseRequested, request)
    case .preauthorizeRequested(let request): ask(.preauthorizeRequested, request)
    case .authorizeRequested(let request): ask(.authorizeRequested, request)
    case .signOutRequested(let request): ask(.signOutRequested, request)
    case .cancelRequested(let request): ask(.cancelRequested, request)
    case .newCodeRequested(let request): ask(.newCodeRequested, request)
    default: nil
    }
  }

  /// Whether state or context hold a media token.
  func keepsMediaToken() throws -> Bool {
    let encoder = JSONEncoder()
    if let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
    return try [encoder.encode(state), encoder.encode(context)].contains {
      String(decoding: $0, as: UTF8.self).contains("\(Sample.mark)-media")
    }
  }
}

extension Happening where F == AppleSSO {
  /// Whoever is told the end of their request.
  var settled: [Ticket] {
    switch self {
    case .answered(let tickets, _, _), .refused(let tickets, _, _): tickets
    default: []
    }
  }
  /// The edge that was taken.
  var edge: Edge<AppleSSO>? {
    switch self {
    case .moved(let edge, _), .stayed(let edge, _): edge
    default: nil
    }
  }
}
