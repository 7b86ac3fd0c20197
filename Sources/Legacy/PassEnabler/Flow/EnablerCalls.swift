import FlowEngine
import PassService

// The calls of the app, as requests: an answer means that the call has ended in its callbacks.

extension EnablerFlow {
  /// A call.
  package protocol Call: FlowRequest where Answer == EmptyAnswer {}

  /// C03.
  @Memberwise(unlabelled: 1) package struct SetRequestor: Call {
    package var requestor: String?
    package var addresses: [String] = []
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
  @Memberwise(unlabelled: 1) package struct PickProvider: Call {
    package var mvpd: String
  }
  /// C07 with `nil`.
  package struct LeavePicker: Call { package init() {} }
  /// C08.
  @Memberwise(unlabelled: 1) package struct HandleURL: Call {
    package var url: String?
  }
  /// C09.
  @Memberwise(unlabelled: 1) package struct CheckAuthorization: Call {
    package var resource: String?
    package var data: CallData = CallData()
  }
  /// C10.
  @Memberwise(unlabelled: 1) package struct GetAuthorization: Call {
    var decision: CheckAuthorization
  }
  /// C11.
  @Memberwise(unlabelled: 1) package struct CheckResources: Call {
    package var resources: [String]
  }
  /// C12, by the number of the call.
  @Memberwise(unlabelled: 1) package struct Preauthorize: Call {
    package var resources: [String]
    package var number: Int
  }
  /// C13.
  package struct GetProvider: Call { package init() {} }
  /// C14, by the number of the call.
  @Memberwise(unlabelled: 1) package struct GetMetadata: Call {
    package var wanted: WantedMetadata
    package var opcode: Int32
    package var number: Int
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
