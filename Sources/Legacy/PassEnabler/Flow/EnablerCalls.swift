import FlowEngine
import PassService

// The calls of the app, as requests: an answer means that the call has ended in its callbacks.

extension EnablerFlow {
  /// A call.
  package protocol Call: Request where Answer == EmptyAnswer {}

  /// C03.
  package struct SetRequestor: Call {
    package var requestor: String?
    package var addresses: [String]
    package init(_ requestor: String?, addresses: [String] = []) {
      (self.requestor, self.addresses) = (requestor, addresses)
    }
  }
  /// C04.
  package struct CheckAuthentication: Call { package init() {} }
  /// C05 and C06, with their arguments.
  @Memberwise package struct LoginWish: Call {
    package var isForced: Bool = false
    var data: CallData = CallData()
    var filter: ProviderFilter?
  }
  /// C07 with a provider.
  package struct PickProvider: Call {
    package var mvpd: String
    package init(_ mvpd: String) { self.mvpd = mvpd }
  }
  /// C07 with `nil`.
  package struct LeavePicker: Call { package init() {} }
  /// C08.
  package struct HandleURL: Call {
    package var url: String?
    package init(_ url: String?) { self.url = url }
  }
  /// C09.
  package struct CheckAuthorization: Call {
    package var resource: String?
    package var data: CallData
    package init(_ resource: String?, data: CallData = CallData()) { (self.resource, self.data) = (resource, data) }
  }
  /// C10.
  package struct GetAuthorization: Call {
    var decision: CheckAuthorization
    package init(_ decision: CheckAuthorization) { self.decision = decision }
  }
  /// C11.
  package struct CheckResources: Call {
    package var resources: [String]
    package init(_ resources: [String]) { self.resources = resources }
  }
  /// C12, by the number of the call.
  package struct Preauthorize: Call {
    package var resources: [String]
    package var number: Int
    package init(_ resources: [String], number: Int) { (self.resources, self.number) = (resources, number) }
  }
  /// C13.
  package struct GetProvider: Call { package init() {} }
  /// C14, by the number of the call.
  package struct GetMetadata: Call {
    package var wanted: WantedMetadata
    package var opcode: Int32
    package var number: Int
    package init(_ wanted: WantedMetadata, opcode: Int32, number: Int) {
      (self.wanted, self.opcode, self.number) = (wanted, opcode, number)
    }
  }
  /// C15.
  package struct LogOut: Call { package init() {} }
}

extension Answering where F == EnablerFlow {
  /// Ends all calls of a kind.
  static func ended<R: EnablerFlow.Call>(_ call: CasePath<F.Event, R>) -> Self {
    .all(call) { _, _, _, _, _ in .success(EmptyAnswer()) }
  }
  /// Ends the calls of a login.
  static var loginEnded: Self { ended(\.loginRequested).and(.ended(\.cancelRequested)) }
  /// Ends the calls of a login that no decision follows.
  static var loginFailed: Self { loginEnded.and(.ended(\.playRequested)) }
  /// Ends the calls of a decision.
  static var decided: Self { ended(\.authorizeRequested).and(.ended(\.playRequested)) }
}
extension Answering where F == EnablerFlow, Trigger: EnablerFlow.Call {
  /// Ends the call.
  static var done: Self { .asker { _, _, _, _ in .success(EmptyAnswer()) } }
}
