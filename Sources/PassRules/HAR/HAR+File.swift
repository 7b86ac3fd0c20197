import Foundation

/// The members of an archive that an audit needs; everything else is passed over.
extension HAR {
  struct File: Decodable {
    let log: Log
  }

  struct Log: Decodable {
    let entries: [Tolerated<Entry>]
  }

  struct Entry: Decodable {
    let startedDateTime: String
    /// Milliseconds; -1 when not known.
    let time: Tolerated<Double>?
    let request: Request
    let response: Tolerated<Response>?
  }

  struct Request: Decodable {
    let method: String
    let url: String
    let headers: Tolerated<[Tolerated<Pair>]>?
    let postData: Tolerated<PostData>?
  }

  struct PostData: Decodable {
    let text: Tolerated<String>?
    let encoding: Tolerated<String>?
    let params: Tolerated<[Tolerated<Pair>]>?
  }

  struct Response: Decodable {
    let status: Tolerated<Int>?
    let content: Tolerated<Content>?
  }

  struct Content: Decodable {
    let text: Tolerated<String>?
    let encoding: Tolerated<String>?
  }

  struct Pair: Decodable {
    let name: String
    let value: Tolerated<String>?
  }

  /// A value that may be unreadable.
  struct Tolerated<Value: Decodable>: Decodable {
    let value: Value?
    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
  }
}
