import FlowEngine
import PassService

// The calls of the app, as requests: an answer says that the call has ended in its callbacks.

extension EnablerFlow {
  /// A call.
  package protocol Call: Request where Answer == EmptyAnswer {}

  /// C03.
  package struct SetRequestor: Call {
    package var requestor: String?
    package var addresses: [String] = []
  }
  /// C04.
  package struct CheckAuthentication: Call {}
  /// C05 and C06, with what they say.
  package struct LoginWish: Call {
    var isForced = false
    var data = CallData()
    var filter: ProviderFilter?
  }
  /// C07 with a provider.
  package struct PickProvider: Call { package var mvpd: String }
  /// C07 with nil.
  package struct LeavePicker: Call {}
  /// C08.
  package struct HandleURL: Call { package var url: String? }
  /// C09.
  package struct CheckAuthorization: Call {
    package var resource: String?
    package var data = CallData()
  }
  /// C10.
  package struct GetAuthorization: Call {
    var decision: CheckAuthorization
    /// Which call of the app it is.
    var number: Int
  }
  /// C11.
  package struct CheckResources: Call { package var resources: [String] }
  /// C12, by the number of the call.
  package struct Preauthorize: Call {
    package var resources: [String]
    package var number: Int
  }
  /// C13.
  package struct GetProvider: Call {}
  /// C14, by the number of the call.
  package struct GetMetadata: Call {
    package var wanted: WantedMetadata
    package var opcode: Int32
    package var number: Int
  }
  /// C15.
  package struct LogOut: Call {}
}

extension Answering where F == EnablerFlow {
  /// The calls of this kind have ended.
  static func ended<R: EnablerFlow.Call>(_ call: CasePath<F.Event, R>) -> Self {
    .all(call) { _, _, _, _, _ in .success(EmptyAnswer()) }
  }
  /// Those of a login.
  static var loginEnded: Self { ended(\.loginWanted).and(.ended(\.pickerLeft)) }
  /// Those of a login that no decision follows.
  static var loginFailed: Self { loginEnded.and(.ended(\.playWanted)) }
  /// Those of a decision.
  static var decided: Self { ended(\.authorizationWanted).and(.ended(\.playWanted)) }
}
extension Answering where F == EnablerFlow, Trigger: EnablerFlow.Call {
  /// The call has ended.
  static var done: Self { .asker { _, _, _, _ in .success(EmptyAnswer()) } }
}
