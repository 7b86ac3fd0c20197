import FlowExport
import Foundation
import PassAPI
import PassRules

/// Markup for pages of the server. Interpolated values are escaped: they are never taken for markup.
struct HTML: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation parts: Parts) { text = parts.text }
  /// Wraps markup that this program has made.
  init(trusted text: String) { self.text = text }
  /// Joins parts.
  init(_ parts: some Sequence<HTML>) { text = parts.map(\.text).joined() }

  struct Parts: StringInterpolationProtocol {
    var text = ""
    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += value.inMarkup }
    mutating func appendInterpolation(_ value: Int) { text += String(value) }
    mutating func appendInterpolation(_ markup: HTML) { text += markup.text }
  }
}

extension HTTPResponse {
  /// A page that loads nothing and runs nothing.
  static func page(_ title: String, status: Int = 200, refreshing: Bool = false, _ body: HTML) -> HTTPResponse {
    let refresh: HTML = refreshing ? #"<meta http-equiv="refresh" content="3">"# : ""
    let page: HTML = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\(refresh)
      <title>\(title)</title><style>\(HTML(trusted: style))</style></head>
      <body>\(body)</body></html>

      """
    return HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "text/html;charset=UTF-8", "Date": Timestamp(Date()).httpDate, "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      ], body: Data(page.text.utf8))
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8885; --mark: #0a6; }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem; }
    main { max-width: 26rem; margin: 2rem auto; }
    h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
    table { border-collapse: collapse; width: 100%; font-size: .85rem; }
    td, th { border-bottom: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; }
    td.path { overflow-wrap: anywhere; min-width: 18rem; } td.when { min-width: 7rem; }
    td.fields { overflow-wrap: anywhere; color: GrayText; font-size: .75rem; }
    .scroll { overflow-x: auto; }
    fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; padding: .5rem 1rem; }
    label { display: block; padding: .3rem 0; }
    button { font: inherit; padding: .5rem 1rem; margin: 0 .5rem .5rem 0; border-radius: .5rem; cursor: pointer;
      border: 1px solid var(--line); }
    button.first { background: var(--mark); color: #fff; border-color: var(--mark); }
    """
}
