import FlowEngine
import PassAPI

// The resources of a request for decisions, and the meaning of the answers, shared by all flows, for a catalogue and
// for playback.

/// A request about resources.
package protocol AsksAboutResources: FlowRequest {
  /// The resources, as `distinctResources` has them.
  var resources: [String] { get }
}

extension AsksAboutResources {
  /// Why the request is not sent; `nil` if it can be. A service that cannot read a resource may permit one that it does
  /// not name.
  package var refusal: ServiceRefusal? {
    if resources.isEmpty { return .noResources }
    return resources.contains(where: XMLReader.isMalformed) ? .failed(.malformedResource) : nil
  }
}

extension String {
  /// The text as the service compares it: to Swift, texts that differ only in Unicode normalization are equal.
  package var exact: [UInt8] { Array(utf8) }
}

extension [String] {
  /// The distinct resources of a request, in its order, without surrounding whitespace, which the server may add as
  /// well. Blank ones are dropped.
  package var distinctResources: [String] {
    var known: Set<[UInt8]> = []
    return map(\.trimmed).filter { !$0.isEmpty && known.insert($0.exact).inserted }
  }

  /// The resources that none of the decisions is about.
  package func undecided(by decisions: [ResourceDecision]) -> [String] {
    let decided = Set(decisions.map(\.resource.exact))
    return filter { !decided.contains($0.exact) }
  }
}

extension [ResourceDecision] {
  /// The decisions about the resources of a request, in its order: one for each resource that is decided.
  ///
  /// A decision that was not requested, or is about another service provider or MVPD, is ignored. A contradiction is no
  /// permit, whether between two decisions or between a permit and its error.
  package func agreed(on resources: [String], of serviceProvider: String, at mvpd: String) -> [ResourceDecision] {
    var agreed: [[UInt8]: ResourceDecision] = [:]
    for var decision in self where decision.belongs(to: serviceProvider, mvpd) {
      decision.resource = decision.resource.trimmed
      agreed[decision.resource.exact] = decision.judged.agreeing(with: agreed[decision.resource.exact])
    }
    return resources.compactMap { agreed[$0.exact] }
  }

  /// The decisions in the order of a request.
  package func inOrder(of resources: [String]) -> [ResourceDecision] {
    let decided = Dictionary(map { ($0.resource.exact, $0) }) { $1 }
    return resources.compactMap { decided[$0.exact] }
  }
}

extension ResourceDecision {
  /// Creates the denial of a resource from the refusal of the call that asked for it (C-70).
  package init(denying resource: String, _ error: EnhancedError, _ settings: AppSettings, _ access: CurrentProfile) {
    self.init(
      resource: resource, serviceProvider: settings.serviceProvider, mvpd: access.mvpd, source: .mvpd,
      isAuthorized: false, error: error)
  }

  /// The decision without its token: a token that comes with a denial, or in step D1.4, must not be used (R-PRE-2,
  /// R-DEC-2).
  package var withoutToken: Self { with(self) { $0.token = nil } }

  /// The decision, as a denial if it is a permit with an error.
  fileprivate var judged: Self {
    !isAuthorized || error != nil ? with(withoutToken) { $0.isAuthorized = false } : self
  }

  /// Combines two decisions about one resource: the earlier denial, otherwise a permit that has a token.
  fileprivate func agreeing(with earlier: ResourceDecision?) -> ResourceDecision {
    guard let earlier else { return self }
    guard earlier.isAuthorized, isAuthorized else { return earlier.isAuthorized ? self : earlier }
    return earlier.token == nil ? self : earlier
  }

  /// Whether the decision is about this service provider and MVPD; a missing name counts as equal.
  fileprivate func belongs(to serviceProvider: String, _ mvpd: String) -> Bool {
    ["", serviceProvider].contains(self.serviceProvider) && ["", mvpd].contains(self.mvpd)
  }
}

extension Problem {
  /// A resource begins like an MRSS document, but is not well-formed XML.
  package static let malformedResource = Problem(
    code: ErrorCode.invalidParameterResources.rawValue, text: "a resource is not well-formed XML")
}
