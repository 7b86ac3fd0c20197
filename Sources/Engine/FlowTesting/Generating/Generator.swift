import FlowEngine

/// Makes values from choices.
///
///     let coin = Generator.int(in: 1...200).map { Coin(cents: $0) }
///
/// It needs no shrinking of its own: choices are made simpler, and the generator makes the value anew.
public struct Generator<Value>: FlowPart {
  /// Makes the value that a series of choices stands for. Equal choices make equal values.
  public let make: @Sendable (inout Choices) -> Value

  /// A generator of your own. It must depend on nothing but the choices.
  public init(_ make: @escaping @Sendable (inout Choices) -> Value) { self.make = make }

  /// A generator that changes each value of this one.
  public func map<Other>(_ change: @escaping @Sendable (Value) -> Other) -> Generator<Other> {
    Generator<Other> { change(make(&$0)) }
  }

  /// A generator that depends on a value of this one.
  public func flatMap<Other>(_ next: @escaping @Sendable (Value) -> Generator<Other>) -> Generator<Other> {
    Generator<Other> { choices in next(make(&choices)).make(&choices) }
  }

  /// A generator of pairs, with a value of each.
  public func and<Other>(_ other: Generator<Other>) -> Generator<(Value, Other)> {
    Generator<(Value, Other)> { choices in (make(&choices), other.make(&choices)) }
  }

  /// A generator of `nil` or a value.
  public var optional: Generator<Value?> { Generator<Value?> { $0.pick(below: 2) == 0 ? nil : make(&$0) } }

  /// A generator of arrays with 0 to `most` values.
  public func array(upTo most: Int) -> Generator<[Value]> {
    Generator<[Value]> { choices in (0..<choices.pick(below: most + 1)).map { _ in make(&choices) } }
  }
}

extension Generator where Value: Sendable {
  /// Picks one of these values, each as likely as the others; the first is the simplest.
  public static func of(_ first: Value, _ others: Value...) -> Self {
    let values = [first] + others
    return Self { values[$0.pick(below: values.count)] }
  }

  /// Uses one of these generators, each as likely as its weight says; the first makes the simplest values.
  public static func weighted(_ first: (Int, Generator), _ others: (Int, Generator)...) -> Self {
    let all = [first] + others, sum = all.reduce(0) { $0 + max(0, $1.0) }
    return Self { choices in
      var rest = choices.pick(below: max(1, sum))
      for (weight, generator) in all {
        if rest < weight { return generator.make(&choices) }
        rest -= max(0, weight)
      }
      return first.1.make(&choices)
    }
  }
}

extension Generator<Int> {
  /// A number in a range; the simplest is the one nearest to 0.
  public static func int(in range: ClosedRange<Int>) -> Self {
    let simplest = min(max(0, range.lowerBound), range.upperBound)
    // Numbers above the simplest come first, then those below it.
    let above = range.upperBound - simplest
    let (span, isTooWide) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    let count = isTooWide || span == .max ? .max : span + 1
    return Self { choices in
      let step = choices.pick(below: count)
      return step <= above ? simplest + step : simplest - (step - above)
    }
  }
}

extension Generator<Bool> {
  /// False, which is simpler, or true.
  public static var bool: Self { Self { $0.pick(below: 2) == 1 } }
}
