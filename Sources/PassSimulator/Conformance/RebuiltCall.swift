import Foundation
import PassAPI

/// A call that the client builds for a parsed request, with answers of every type as JSON.
struct RebuiltCall: Sendable {
  let name: String
  let request: HTTPRequest
  /// Decodes an answer into its model and encodes that again, with the maps around its items.
  let recode: @Sendable (HTTPResponse) -> Result<JSON, CallFailure>

  init<Answer>(_ call: Call<Answer>, wire: @escaping @Sendable (Answer) -> JSON) {
    name = call.name
    request = call.request
    recode = { response in
      do throws(CallFailure) { return .success(wire(try call.decode(response))) } catch { return .failure(error) }
    }
  }

  init<Answer: Encodable>(_ call: Call<Answer>) { self.init(call) { WireForm.json($0) } }

  init(_ call: Call<[Profile]>) { self.init(call) { WireForm.map("profiles", $0, by: \.mvpd) } }
  init(_ call: Call<[LogoutEntry]>) { self.init(call) { WireForm.list("logouts", $0) } }
  init(_ call: Call<[Decision]>) { self.init(call) { WireForm.list("decisions", $0) } }
}

/// Models as JSON, secrets included: what is compared is on the vendor's pages or in a file of the caller.
enum WireForm {
  static func json(_ value: some Encodable) -> JSON {
    let encoder = JSONEncoder()
    if let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
    return (try? encoder.encode(value)).flatMap(JSON.init(parsing:)) ?? .null
  }

  static func list(_ name: String, _ values: [some Encodable]) -> JSON {
    .object([.init(name, .array(values.map { json($0) }))])
  }

  static func map<Value: Encodable>(_ name: String, _ values: [Value], by key: KeyPath<Value, String>) -> JSON {
    .object([.init(name, .object(values.map { .init($0[keyPath: key], json($0)) }))])
  }
}
