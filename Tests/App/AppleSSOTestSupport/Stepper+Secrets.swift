import AppleSSOFlow
import FlowEngine
import Foundation
import PassScenarios

extension Stepper where F == AppleSSO {
  /// Whether state or context hold a media token.
  func keepsMediaToken() throws -> Bool {
    let encoder = JSONEncoder()
    if let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
    return try [encoder.encode(state), encoder.encode(context)].contains {
      String(decoding: $0, as: UTF8.self).contains("\(Sample.mark)-media")
    }
  }
}
