import Foundation
import PassAPI
import PassRules

extension Message {
  /// Sets or removes a parameter of the form, as it goes on the wire.
  mutating func setForm(_ name: String, _ raw: String?) {
    var fields = text.split(separator: "&").map(String.init).filter { !$0.hasPrefix(name + "=") }
    if let raw { fields.append(name + "=" + raw) }
    body = Data(fields.joined(separator: "&").utf8)
  }

  /// A parameter of the form as it goes on the wire.
  func form(_ name: String) -> String? {
    text.split(separator: "&").first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  mutating func setResources(_ ids: [String]) {
    body = Data("{\"resources\":[\(ids.map { "\"\($0)\"" }.joined(separator: ","))]}".utf8)
  }

  mutating func answer(_ status: Int, _ json: String = "") {
    outcome = .answered(status: status, body: Data(json.utf8))
  }

  mutating func replaceInAnswer(_ old: String, _ new: String) {
    guard case .answered(let status, let body?) = outcome else { return }
    outcome = .answered(
      status: status, body: Data(String(decoding: body, as: UTF8.self).replacing(old, with: new).utf8))
  }

  /// The header of the partner status, written by hand.
  mutating func setStatus(_ json: String) {
    headers["AP-Partner-Framework-Status"] = Data(json.utf8).base64EncodedString()
  }

  /// Changes the device description.
  mutating func editDevice(_ old: String, _ new: String) {
    guard let header = headers["X-Device-Info"], let data = Data(base64Encoded: header) else { return }
    headers["X-Device-Info"] = Data(String(decoding: data, as: UTF8.self).replacing(old, with: new).utf8)
      .base64EncodedString()
  }

  private var text: String { body.map { String(decoding: $0, as: UTF8.self) } ?? "" }
}
