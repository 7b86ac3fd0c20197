import Foundation
import PassAPI
import Testing

@Suite("the vocabularies")
struct VocabularyTests {
  @Test("every code of the catalogue occurs in a fixture of its own name, or as an item")
  func coverage() {
    let texts = Fixture.all.map { String(decoding: $0.response.body, as: UTF8.self) }
    for code in ErrorCode.allCases where code != .invalidParameterSAMLResponse {
      #expect(texts.contains { $0.contains("\"\(code.rawValue)\"") }, "\(code)")
    }
  }

  @Test("a word is coded as a plain string, known or not")
  func coding() throws {
    let words: [ActionName] = [.partnerProfile, "something_new"]
    let data = try JSONEncoder().encode(words)
    #expect(String(decoding: data, as: UTF8.self) == #"["partner_profile","something_new"]"#)
    #expect(try JSONDecoder().decode([ActionName].self, from: data) == words)
  }

  @Test(
    "a timestamp is read from a number or a string",
    arguments: ["[1735689600000]", #"["1735689600000"]"#, #"[" 1735689600000 "]"#])
  func timestamp(_ json: String) throws {
    let times = try JSONDecoder().decode([Timestamp].self, from: Data(json.utf8))
    #expect(times == [Sample.now])
    #expect(String(decoding: try JSONEncoder().encode(times), as: UTF8.self) == "[1735689600000]")
  }

  @Test(
    "what is no timestamp is refused", arguments: [#"["soon"]"#, "[true]", "[1.5]", "[null]", "[99999999999999999999]"])
  func noTimestamp(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Timestamp].self, from: Data(json.utf8)) }
  }

  @Test("advancing counts in seconds and does not overflow")
  func advancing() {
    #expect(Sample.now.advanced(bySeconds: -2).milliseconds == 1_735_689_598_000)
    #expect(Sample.now.advanced(bySeconds: .max).milliseconds == .max)
    #expect(Sample.now.advanced(bySeconds: .min).milliseconds == .min)
  }
}
