import Foundation
import PassAPI
import Testing

/// A documented or synthesised exchange of the vendor's API, one file of `Fixtures/v2`.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let json: JSONValue

  var testDescription: String { name }

  static let all: [Fixture] = {
    guard let folder = Bundle.module.resourceURL?.appendingPathComponent("Fixtures/v2"),
      let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.compactMap { file in
      guard let data = try? Data(contentsOf: file), let json = try? JSONDecoder().decode(JSONValue.self, from: data)
      else { return nil }
      return Fixture(name: file.deletingPathExtension().lastPathComponent, json: json)
    }
  }()

  /// The fixtures that an endpoint of the client can bring about.
  static let exchanges = all.filter { $0.call != nil }

  static func named(_ name: String) -> Fixture? { all.first { $0.name == name } }

  var method: String { json["request"]?["method"]?.text ?? "" }
  /// The path that agrees with the template.
  var target: String { json["canonicalPath"]?.text ?? json["request"]?["path"]?.text ?? "" }
  var requestBody: JSONValue { json["request"]?["body"] ?? .null }
  var requestHeaders: [String: JSONValue] { json["request"]?["headers"]?.object ?? [:] }
  var body: JSONValue { json["response"]?["body"] ?? .null }

  var status: Int { if case .integer(let status)? = json["response"]?["status"] { Int(status) } else { 0 } }

  var response: HTTPResponse {
    let data: Data =
      switch body {
      case .null: Data()
      case .string(let text): Data(text.utf8)
      default: (try? JSONEncoder().encode(body)) ?? Data()
      }
    return HTTPResponse(status: status, body: data)
  }
}
