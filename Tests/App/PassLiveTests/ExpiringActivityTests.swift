import Foundation
import PassService
import Testing

@testable import PassLive

@Suite("Work during which the system suspends nobody", .endsIfStuck)
struct ExpiringActivityTests {
  @Test("a file vault writes and removes only during an activity, and without time for one writes nothing")
  func noTime() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("contents"), contents = VaultContents(signingOut: "northlight")
    let late = FileVault(file, clock: HandClock(), during: ExpiringActivity { $0(true) })
    #expect(await late.store(contents, replacing: nil) == .failed)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    guard case .stored(let revision?) = await FileVault(file).store(contents, replacing: nil) else {
      Issue.record("not stored")
      return
    }
    #expect(await !late.remove(revision))
    #expect(await FileVault(file).remove(revision))
    #expect(await FileVault(file).load() == .contents(VaultContents(), revision: nil))
  }

  @Test("work that has begun is told when the time is over, and what it brings counts; it is begun once")
  func over() async {
    let activity = ExpiringActivity { run in
      Thread.detachNewThread { run(false) }
      Thread.detachNewThread {
        usleep(1_000)
        run(true)
        run(false)
      }
    }
    let result = await activity.perform { isGivenUp in
      while !isGivenUp() { usleep(100) }
      return "given up in order"
    }
    #expect(result == "given up in order" || result == nil)
  }

  @Test("a task that is cancelled gives up the work that it waits for, and does not begin it any more")
  func cancelled() async {
    let (begun, begins) = AsyncStream<Void>.makeStream()
    let activity = ExpiringActivity { run in Thread.detachNewThread { run(false) } }
    let task = Task {
      await activity.perform { isGivenUp in
        begins.finish()
        while !isGivenUp() { usleep(100) }
        return true
      }
    }
    for await _ in begun {}
    task.cancel()
    #expect(await task.value == true)
    let late = Task {
      for await _ in AsyncStream<Void>.makeStream().stream {}
      return await activity.perform { _ in true }
    }
    late.cancel()
    #expect(await late.value == nil)
  }
}
