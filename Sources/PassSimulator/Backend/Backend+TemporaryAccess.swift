import Foundation
import PassAPI

/// Temporary access (`rest-api-v2.md` 7.6): it counts from the first authorization.
extension Backend {
  /// How a trial stands.
  struct TrialBalance: Hashable, Sendable {
    let ends: Timestamp
    /// Resources left and used, in promotional access only.
    let remaining: Int?
    let used: [String]
  }

  /// The balance of a pseudo-provider; nil if the MVPD is a real provider. Throws the limits.
  func trial(of mvpd: String, _ call: IncomingCall, resource: String? = nil) throws(Refusal) -> TrialBalance? {
    guard let access = provider(mvpd)?.temporaryAccess else { return nil }
    let key = try trialKey(mvpd, access, call)
    let trial = state.trials[key]
    switch access {
    case .basic(let seconds):
      let ends = (trial?.began ?? call.now).advanced(bySeconds: seconds)
      guard call.now < ends else { throw .enhanced("temporary_access_duration_limit_exceeded") }
      return TrialBalance(ends: ends, remaining: nil, used: [])
    case .promotional(let seconds, let resources):
      let ends = (trial?.began ?? call.now).advanced(bySeconds: seconds)
      let used = trial?.resources ?? []
      guard call.now < ends else { throw .enhanced("temporary_access_duration_limit_exceeded") }
      let isUsed = resource.map { used.contains($0) } ?? false
      guard isUsed || used.count < resources else { throw .enhanced("temporary_access_resources_limit_exceeded") }
      return TrialBalance(ends: ends, remaining: resources - used.count, used: used)
    }
  }

  /// Starts a trial with its first authorization, and counts the resource.
  mutating func useTrial(of mvpd: String, resource: String, _ call: IncomingCall) throws(Refusal) {
    guard let access = provider(mvpd)?.temporaryAccess else { return }
    let key = try trialKey(mvpd, access, call)
    var trial = state.trials[key] ?? BackendState.Trial(began: call.now)
    if !trial.resources.contains(resource) { trial.resources.append(resource) }
    state.trials[key] = trial
  }

  private func trialKey(_ mvpd: String, _ access: SimulatedMVPD.TemporaryAccess, _ call: IncomingCall) throws(Refusal)
    -> BackendState.TrialKey
  {
    guard case .promotional = access else { return BackendState.TrialKey(identity: call.device, mvpd: mvpd) }
    guard let header = call.request.headers["AP-TempPass-Identity"], JSON(base64: header)?.members?.isEmpty == false else {
      throw .enhanced("invalid_header_identity_for_temporary_access")
    }
    return BackendState.TrialKey(identity: header, mvpd: mvpd)
  }
}
