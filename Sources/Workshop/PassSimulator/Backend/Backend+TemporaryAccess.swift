import Foundation
import PassAPI

/// Temporary access (v2 7.6): it counts from the first authorization.
extension Backend {
  /// The balance of a trial.
  struct TrialBalance: Hashable, Sendable {
    let ends: Timestamp
    /// Resources left and used, in promotional access only.
    let remaining: Int?
    let used: [String]
  }

  /// The balance of a pseudo-provider; `nil` if the MVPD is a real provider. Throws if a limit is reached.
  ///
  /// - Parameter device: The device that has the trial, if the caller is not the streaming device itself.
  func trial(of mvpd: String, _ call: IncomingCall, device: String? = nil, resource: String? = nil) throws(ErrorAnswer)
    -> TrialBalance?
  {
    guard let access = provider(mvpd)?.temporaryAccess else { return nil }
    let trial = oldestTrial(of: mvpd, with: try trialIdentities(access, call, device: device ?? call.device))
    switch access {
    case .misconfigured: throw .enhanced("invalid_configuration_temporary_access")
    case .basic(let seconds):
      return TrialBalance(ends: try end(of: trial, after: seconds, call), remaining: nil, used: [])
    case .promotional(let seconds, let resources):
      let ends = try end(of: trial, after: seconds, call)
      let used = trial?.resources ?? []
      let isUsed = resource.map { used.contains($0) } ?? false
      guard isUsed || used.count < resources else { throw .enhanced("temporary_access_resources_limit_exceeded") }
      return TrialBalance(ends: ends, remaining: resources - used.count, used: used)
    }
  }

  /// Starts a trial with its first authorization, or continues it, and counts the resource.
  mutating func useTrial(of mvpd: String, resource: String, _ call: IncomingCall) throws(ErrorAnswer) {
    guard let access = provider(mvpd)?.temporaryAccess else { return }
    let identities = try trialIdentities(access, call, device: call.device)
    let former = oldestTrial(of: mvpd, with: identities)
    var trial = former ?? BackendState.TemporaryAccessUse(began: call.now)
    trial.identities.formUnion(identities)
    if !trial.resources.contains(resource) { trial.resources.append(resource) }
    state.trials[mvpd, default: []].removeAll { $0 == former }
    state.trials[mvpd, default: []].append(trial)
  }

  private func end(of trial: BackendState.TemporaryAccessUse?, after seconds: Int, _ call: IncomingCall)
    throws(ErrorAnswer)
    -> Timestamp
  {
    let ends = (trial?.began ?? call.now).advanced(bySeconds: seconds)
    guard call.now < ends else { throw .enhanced("temporary_access_duration_limit_exceeded") }
    return ends
  }

  /// Returns the oldest trial that shares an identity. Either known identity continues a trial: a new device of a known
  /// viewer, or a new viewer at a known device.
  private func oldestTrial(of mvpd: String, with identities: Set<BackendState.TrialIdentity>) -> BackendState
    .TemporaryAccessUse?
  {
    state.trials[mvpd, default: []].filter { !$0.identities.isDisjoint(with: identities) }.min { $0.began < $1.began }
  }

  /// The device and, in promotional access, the viewer, identified by any single text in the header (C-63).
  private func trialIdentities(
    _ access: SimulatedMVPD.TemporaryAccess, _ call: IncomingCall, device: String
  ) throws(ErrorAnswer) -> Set<BackendState.TrialIdentity> {
    guard case .promotional = access else { return [.device(device)] }
    let identity = call.request.headers[.temporaryIdentity].flatMap(JSONValue.init(base64:))
    guard let viewer = identity?.sorted.lazy.compactMap(\.value.text).first(where: { !$0.isEmpty }) else {
      throw .enhanced("invalid_header_identity_for_temporary_access")
    }
    return [.device(device), .viewer(viewer)]
  }
}
