import FlowEngine
import Foundation
import PassFlows

extension Stepper where F == AppleSSO {
  /// Asks for what an event requests; nil when it requests nothing.
  mutating func asking(_ event: AppleSSO.Event) -> (ticket: Ticket, reactions: [Reaction<AppleSSO>])? {
    func told<Answer>(
      _ asked: (asking: Asking<Answer>, reactions: [Reaction<AppleSSO>])
    ) -> (Ticket, [Reaction<AppleSSO>]) { (asked.asking.ticket, asked.reactions) }
    return switch event {
    case .signInRequested(let request): told(asking(\.signInRequested, request))
    case .chooseRequested(let request): told(asking(\.chooseRequested, request))
    case .preauthorizeRequested(let request): told(asking(\.preauthorizeRequested, request))
    case .authorizeRequested(let request): told(asking(\.authorizeRequested, request))
    case .profileRequested(let request): told(asking(\.profileRequested, request))
    case .signOutRequested(let request): told(asking(\.signOutRequested, request))
    case .cancelRequested(let request): told(asking(\.cancelRequested, request))
    case .newCodeRequested(let request): told(asking(\.newCodeRequested, request))
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

extension Reaction where F == AppleSSO {
  /// Whoever is told the end of their request.
  var settled: Ticket? {
    switch self {
    case .answered(let ticket, _, _): ticket
    case .refused(let ticket, _, _): ticket
    default: nil
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
