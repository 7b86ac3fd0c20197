import FlowEngine

/// The machine that is measured: a parcel on its way, ten states, with payloads made of `Word`.
enum Parcel<Word: ParcelWord>: Flow {
  struct Context: Hashable, Codable { var moveCount = 0 }

  struct Booked: Hashable, Codable { var parcel: Word, sender: Word }
  struct Placed: Hashable, Codable { var parcel: Word, place: Word }
  struct Held: Hashable, Codable { var parcel: Word, place: Word, reason: Word }
  struct Missed: Hashable, Codable { var parcel: Word, note: Word, tryCount: Int }
  struct Closed: Hashable, Codable { var parcel: Word, note: Word }

  enum State: Cased {
    case booked(Booked), collected(Placed), sorted(Placed), held(Held), travelling(Placed), stored(Placed), delivering(Missed)
    case missed(Missed), delivered(Closed), returned(Closed)
    enum CodingKeys: Int, CodingKey, CaseIterable {
      case booked, collected, sorted, held, travelling, stored, delivering, missed, delivered, returned
    }
    var name: CodingKeys {
      switch self {
      case .booked: .booked
      case .collected: .collected
      case .sorted: .sorted
      case .held: .held
      case .travelling: .travelling
      case .stored: .stored
      case .delivering: .delivering
      case .missed: .missed
      case .delivered: .delivered
      case .returned: .returned
      }
    }
  }

  struct Scan: Hashable, Codable { var place: Word, scanner: Word }
  struct Note: Hashable, Codable { var text: Word }

  enum Event: Cased {
    case collected(Scan), sorted(Scan), departed(Scan), arrived(Scan), loaded(Scan), scanned(Scan)
    case held(Note), released(Note), missed(Note), signed(Note), cancelled(Note), rebooked(Note)
    enum CodingKeys: Int, CodingKey, CaseIterable {
      case collected, sorted, departed, arrived, loaded, scanned, held, released, missed, signed, cancelled, rebooked
    }
    var name: CodingKeys {
      switch self {
      case .collected: .collected
      case .sorted: .sorted
      case .departed: .departed
      case .arrived: .arrived
      case .loaded: .loaded
      case .scanned: .scanned
      case .held: .held
      case .released: .released
      case .missed: .missed
      case .signed: .signed
      case .cancelled: .cancelled
      case .rebooked: .rebooked
      }
    }
  }

  /// No state has an effect: what is measured is the step.
  enum Effect: Cased {
    case announce
    enum CodingKeys: Int, CodingKey, CaseIterable { case announce }
    var name: CodingKeys { .announce }
  }

  struct Refusal: Error, Hashable, Codable {}

  static var requests: [Event.Name] { [] }
  static var notifications: [Event.Name] { Event.Name.allCases }
  static func outcomes(of effect: Effect.Name) -> [Event.Name] { [] }
  static var pauses: [Effect.Name] { [] }
}

/// What payloads are made of: a string, which is counted by reference, or an integer, which is not.
typealias ParcelWord = Codable & Hashable & Sendable
