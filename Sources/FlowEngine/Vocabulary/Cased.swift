/// An enum whose cases the engine can count, name, build and take apart.
///
/// The conforming enum lists its cases three times, one short line each, and once more as a `Case`:
///
///     enum State: Cased {
///       case locked
///       case open(Open)
///       enum CodingKeys: Int, CodingKey, CaseIterable { case locked, open }
///       var name: CodingKeys {
///         switch self {
///         case .locked: .locked
///         case .open: .open
///         }
///       }
///     }
///
/// `CodingKeys` serves as ordinal, as name in diagrams and as key in snapshots at once, because Swift's own coding uses it too.
public protocol Cased: Hashable, Codable, Sendable {
  /// One key per case, numbered from 0 without gaps.
  associatedtype CodingKeys: CodingKey, CaseIterable, Hashable, Sendable, RawRepresentable where CodingKeys.RawValue == Int
  /// Which case this is, without its payload.
  var name: CodingKeys { get }
}

extension Cased {
  /// The name of a case.
  public typealias Name = CodingKeys

  /// The names that are not numbered by their position: empty, or the table cannot be laid out. For the test of a vocabulary.
  public static var misnumbered: [Name] { zip(0..., Name.allCases).filter { $0 != $1.rawValue }.map(\.1) }
}
