import Foundation
import PassAPI

/// Reads HTTP archives (HAR 1.2) of any producer.
///
/// Members may stand in any order and be absent; an entry that cannot be read is left out. Preflight requests are the
/// browser's and are left out too. Of a form, `postData.text` counts; if there are only `params`, a value with an
/// escape is taken as encoded still, any other as decoded.
public enum HAR {
  /// Reads an archive; throws `RecordedFile.Unreadable` when the data is not an archive.
  public static func trace(of data: Data) throws(RecordedFile.Unreadable) -> Trace {
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: data.withoutMark)
    } catch DecodingError.keyNotFound(let key, _) {
      throw RecordedFile.Unreadable(description: "no HAR file: it has no \(key.stringValue)")
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw RecordedFile.Unreadable(description: "no HAR file: log.entries is no list")
    } catch {
      throw RecordedFile.Unreadable(description: "no HAR file: it is not JSON")
    }
    let entries = file.log.entries.enumerated().compactMap { index, element in
      element.value.flatMap { RecordedEntry($0, number: index + 1) }
    }
    if entries.isEmpty, !file.log.entries.isEmpty {
      throw RecordedFile.Unreadable(description: "no entry of the HAR file can be read")
    }
    return Trace(classified(entries))
  }

  /// Separates the vendor's requests from others.
  ///
  /// A path like ours at a host that never got one of our headers is somebody else's, if another host did.
  private static func classified(_ entries: [RecordedEntry]) -> [Trace.Entry] {
    let origins = Set(entries.filter(\.isSurelyOurs).map(\.message.origin))
    return entries.map { entry in
      let isOurs = entry.hasOurPath && (origins.isEmpty || origins.contains(entry.message.origin) || entry.isAtVendor)
      return Trace.Entry(
        entry.number, isOurs ? .message(entry.message) : .foreign(entry.message), start: entry.start, end: entry.end)
    }
  }
}

extension Data {
  /// The bytes without a byte order mark.
  fileprivate var withoutMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }
}

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
    let headers: Tolerated<[Tolerated<Pair>]>?
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
}
