import FlowEngine

// This folder is compiled twice, here with strings for payloads and in `BenchmarkPlain`, by links to these files,
// with integers. No flow that anybody uses is generic: one with a type parameter would measure how Swift copies values
// whose layout it has to look up.
#if PLAIN
  /// What payloads are made of: a value that is copied as it is.
  typealias Word = Int
  func word(_ number: Int) -> Word { number }
#else
  /// What payloads are made of: a value that is bounded by reference.
  typealias Word = String
  func word(_ number: Int) -> Word { "identifier-\(number)-of-a-realistic-length" }
#endif

/// The machine that is measured: a parcel on its way, ten states.
enum Parcel: Flow {
  struct Context: Hashable, Codable { var moveCount = 0 }

  struct Booked: Hashable, Codable { var parcel: Word, sender: Word }
  struct Placed: Hashable, Codable { var parcel: Word, place: Word }
  struct Held: Hashable, Codable { var parcel: Word, place: Word, reason: Word }
  struct Missed: Hashable, Codable { var parcel: Word, note: Word, tryCount: Int }
  struct Closed: Hashable, Codable { var parcel: Word, note: Word }

  @Cases enum State {
    case booked(Booked), collected(Placed), sorted(Placed), held(Held), travelling(Placed), stored(Placed), delivering(
      Missed)
    case missed(Missed), delivered(Closed), returned(Closed)
  }

  struct Scan: Hashable, Codable { var place: Word, scanner: Word }
  struct Note: Hashable, Codable { var text: Word }
  /// "Take it elsewhere." The answer is where it was going.
  struct Redirect: FlowRequest {
    typealias Answer = Word
    var place: Word
  }

  @Cases enum Event {
    case collected(Scan), sorted(Scan), departed(Scan), arrived(Scan), loaded(Scan), scanned(Scan)
    case held(Note), released(Note), missed(Note), signed(Note), cancelled(Note), rebooked(Note)
    case redirectRequested(Redirect)
  }

  struct Refusal: Error, Hashable, Codable { var reason: String }

  static let requests: [Event.Name] = [.redirectRequested]
  static let notifications: [Event.Name] = Event.Name.allCases.filter { $0 != .redirectRequested }
}
