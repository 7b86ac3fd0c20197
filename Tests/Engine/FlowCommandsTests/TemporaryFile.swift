import Foundation

/// A file that is gone afterwards.
enum TemporaryFile {
  static func use(_ body: (String) async throws -> Void) async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try await body(file.path)
  }
}
