import FlowEngine
import PassAPI

// What a request for decisions names, and what its answers decide: the same for every flow, for a catalogue as for
// playback.

/// A request about resources.
package protocol AsksAboutResources: Request {
  /// The resources, as `distinctResources` has them.
  var resources: [String] { get }
}

extension AsksAboutResources {
  /// Why nothing is sent; nil if it can be: a service that cannot read a resource may permit what it does not name.
  package var refusal: Refusal? {
    if resources.isEmpty { return .noResources }
    return resources.contains { $0.first == "<" && !XMLReader.isWellFormed($0) } ? .failed(.malformedResource) : nil
  }
}

extension [String] {
  /// The resources that a request names: in its order, each once, without the blanks at its ends that the server may
  /// add as well. What is blank names nothing.
  package var distinctResources: [String] {
    var known: Set<String> = []
    return map(\.trimmed).filter { !$0.isEmpty && known.insert($0).inserted }
  }
}

extension [Decision] {
  /// What they decide of the resources of a request, in its order: one decision for each that is decided.
  ///
  /// What nobody asked for, or is about another service provider or MVPD, is not believed. A contradiction is no
  /// permit, be it between two decisions or between a permit and the error that it bears.
  package func agreed(on resources: [String], of serviceProvider: String, at mvpd: String) -> [Decision] {
    let asked = Set(resources)
    var agreed: [String: Decision] = [:]
    for decision in self where decision.belongs(to: serviceProvider, mvpd) {
      let resource = decision.resource.trimmed
      guard asked.contains(resource) else { continue }
      agreed[resource] = decision.judged.agreeing(with: agreed[resource])
    }
    return resources.compactMap { resource in
      agreed[resource].map { decision in
        var decision = decision
        decision.resource = resource
        return decision
      }
    }
  }

  /// The decisions in the order of a request.
  package func inOrder(of resources: [String]) -> [Decision] {
    let decided = Dictionary(map { ($0.resource, $0) }) { $1 }
    return resources.compactMap { decided[$0] }
  }
}

extension Decision {
  /// The denial of a resource that was refused with the call that asked for it (C-70).
  package init(denying resource: String, _ error: EnhancedError, _ settings: AppSettings, _ access: Access) {
    self.init(
      resource: resource, serviceProvider: settings.serviceProvider, mvpd: access.mvpd, source: .mvpd,
      isAuthorized: false, error: error)
  }

  /// Without the token: nothing may be played with one that comes with a denial, or with step D1.4 (R-PRE-2, R-DEC-2).
  package var withoutToken: Self {
    var copy = self
    copy.token = nil
    return copy
  }

  /// A permit that bears an error is a denial.
  fileprivate var judged: Self {
    guard !isAuthorized || error != nil else { return self }
    var denial = withoutToken
    denial.isAuthorized = false
    return denial
  }

  /// What two decisions about one resource come to: the denial that came first, else a permit that has a token.
  fileprivate func agreeing(with earlier: Decision?) -> Decision {
    guard let earlier else { return self }
    guard earlier.isAuthorized, isAuthorized else { return earlier.isAuthorized ? self : earlier }
    return earlier.token == nil ? self : earlier
  }

  /// Whether the decision is about what was asked; what it does not name is not held against it.
  fileprivate func belongs(to serviceProvider: String, _ mvpd: String) -> Bool {
    ["", serviceProvider].contains(self.serviceProvider) && ["", mvpd].contains(self.mvpd)
  }
}

extension Problem {
  /// A resource begins as an MRSS document does, and cannot be read as one.
  package static let malformedResource = Problem(
    code: ErrorCode.invalidParameterResources.rawValue, text: "a resource is no well-formed XML")
}
