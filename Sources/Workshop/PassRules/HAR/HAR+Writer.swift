import Foundation
import PassAPI

extension HAR {
  /// An HTTP archive of calls, oldest first, with requests and answers as they are, including secrets.
  ///
  /// - Parameter origin: The address of the service, for calls that name only a path.
  package static func archive(of exchanges: [Exchange], at origin: Origin) -> JSONValue {
    let log = JSONValue.object([
      "version": "1.2", "creator": ["name": "passflow", "version": "1"],
      "entries": .array(exchanges.map { entry($0, at: origin) }),
    ])
    return .object(["log": log])
  }

  /// The archive as a line of a file.
  package static func text(of exchanges: [Exchange], at origin: Origin) -> String {
    archive(of: exchanges, at: origin).line
  }

  private static func entry(_ exchange: Exchange, at origin: Origin) -> JSONValue {
    let request = exchange.request, milliseconds = exchange.end.milliseconds - exchange.start.milliseconds
    let sent = JSONValue(members: [
      "method": .string(request.method.rawValue), "url": .string("\(origin.text)\(request.target.text)"),
      "httpVersion": "HTTP/1.1", "cookies": [], "headers": headers(request.headers), "queryString": query(request),
      "headersSize": .integer(-1), "bodySize": .integer(request.body?.count ?? 0),
      "postData": request.body.map { body in
        [
          "mimeType": .string(request.headers["Content-Type"] ?? ""), "params": [],
          "text": .string(String(decoding: body, as: UTF8.self)),
        ]
      },
    ])
    return .object([
      "startedDateTime": .string(exchange.start.iso8601), "time": .integer(Int(milliseconds)), "request": sent,
      "response": response(exchange.outcome), "cache": [:],
      "timings": ["send": .integer(0), "wait": .integer(Int(milliseconds)), "receive": .integer(0)],
    ])
  }

  /// The response; without an answer, browsers write status 0.
  private static func response(_ outcome: Result<HTTPResponse, TransportFailure>) -> JSONValue {
    let status: Int, fields: JSONValue, body: Data, type: String, failure: String?
    switch outcome {
    case .success(let response):
      (status, fields, body, failure) = (response.status, headers(response.headers), response.body, nil)
      type = response.headers["Content-Type"] ?? ""
    case .failure(let reason): (status, fields, body, type, failure) = (0, [], Data(), "", reason.rawValue)
    }
    let content = JSONValue.object([
      "size": .integer(body.count), "mimeType": .string(type), "text": .string(String(decoding: body, as: UTF8.self)),
    ])
    return JSONValue(members: [
      "status": .integer(status), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [], "headers": fields,
      "content": content, "redirectURL": "", "headersSize": .integer(-1), "bodySize": .integer(body.count),
      "_error": failure.map { .string($0) },
    ])
  }

  private static func headers(_ headers: HTTPHeaders) -> JSONValue {
    .array(headers.fields.map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  private static func query(_ request: HTTPRequest) -> JSONValue {
    .array([FormField](of: request.query).map { ["name": .string($0.name), "value": .string($0.value)] })
  }
}

extension JSONValue {
  static func integer(_ number: Int) -> JSONValue { .integer(Int64(number)) }
  /// The value as a text of one line.
  package var line: String { String(decoding: data, as: UTF8.self) + "\n" }
}
