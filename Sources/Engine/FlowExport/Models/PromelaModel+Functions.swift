extension PromelaModel {
  /// The functions in C that the process calls, over the variables of the model.
  var functions: String {
    let limit = options.maxWaiting.map { "t_openOf[event] >= 0 && m_waiting() >= \($0)" } ?? "0"
    return """
      static int m_waiting(void) {
        int i, n = 0;
        for (i = 0; i < OPEN; i++) n += now.o[i] != 0;
        for (i = 0; i < WAIT; i++) n += now.d[i] != 0;
        return n;
      }
      static int m_isOneOf(const int *list, const int *at, int row, int value) {
        int i;
        for (i = at[row]; i < at[row + 1]; i++) if (list[i] == value) return 1;
        return 0;
      }
      /* The state that decides about an event. */
      static int m_decider(int event) {
        return t_silent[now.s * EVENTS + event] && now.kn > 0 ? now.k[0] : now.s;
      }
      /* The next event that may come now, counted from 1; 0 for none. */
      static int m_comes(int after) {
        int i;
        for (i = t_comingAt[now.s]; i < t_comingAt[now.s + 1]; i++) {
          int event = t_comingList[i];
          if (event + 1 <= after) continue;
          if (t_openOf[event] >= 0 && now.o[t_openOf[event]]) continue;
          if (t_waitOf[event] >= 0 && now.d[t_waitOf[event]]) continue;
          if (\(limit)) continue;
          return event + 1;
        }
        return 0;
      }
      /* Whether no row of the cell takes some answers. */
      static int m_gap(void) {
        int cell = m_decider(now.e - 1) * EVENTS + now.e - 1, i;
        for (i = t_gapAt[cell]; i < t_gapAt[cell + 1]; i++)
          if (t_gapList[i] < 0 || (now.kn > 0 && t_gapList[i] == now.k[now.kn - 1])) return 1;
        return 0;
      }
      /* The next row of the cell that some answers take, counted from 1; 0 for none. */
      static int m_fits(int after) {
        int cell = m_decider(now.e - 1) * EVENTS + now.e - 1, row;
        for (row = t_firstOf[cell] + after; row < t_firstOf[cell + 1]; row++)
          if (!t_asksTop[row] || (now.kn > 0 && m_isOneOf(t_topList, t_topAt, row, now.k[now.kn - 1])))
            return row - t_firstOf[cell] + 1;
        return 0;
      }
      static void m_unkeep(void) {
        while (now.kn > 0) now.k[--now.kn] = 0;
      }
      /* The next request, counted from 1, of which an open one may be settled or spared; 0 for none. */
      static int m_optional(int row, int after) {
        int i;
        for (i = after; i < OPEN; i++)
          if (now.o[i] && (m_isOneOf(t_goneSomeList, t_goneSomeAt, row, i)
            || (t_kind[row] == MOVED && m_isOneOf(t_settledSomeList, t_settledSomeAt, now.s, i)))) return i + 1;
        return 0;
      }
      static void m_take(void) {
        int event = now.e - 1, from = now.s, place = m_decider(event), first = place != now.s, i;
        int row = t_firstOf[place * EVENTS + event] + now.r - 1;
        now.course = t_kind[row];
        if (t_kind[row] == WAITS) now.d[t_waitOf[event]] = now.following ? 2 : 1;
        else if (t_waitOf[event] >= 0) now.d[t_waitOf[event]] = 0;
        if (t_kind[row] >= STAYED) {
          if (t_openOf[event] >= 0 && !t_answers[row]) now.o[t_openOf[event]] = 1;
          for (i = t_goneAt[row]; i < t_goneAt[row + 1]; i++) now.o[t_goneList[i]] = 0;
        }
        if (t_kind[row] == MOVED) {
          int to = t_target[row];
          if (first) m_unkeep();
          if (to < 0) { to = now.k[--now.kn]; now.k[now.kn] = 0; }
          else if (t_keeps[row] >= 0) {
            if (!t_detour[t_keeps[row]]) m_unkeep();
            if (now.kn < DEPTH) now.k[now.kn++] = t_keeps[row]; else if (t_detour[to]) now.broken = 3;
          }
          now.s = to;
          if (!t_detour[to]) m_unkeep();
          for (i = t_settledAt[to]; i < t_settledAt[to + 1]; i++) now.o[t_settledList[i]] = 0;
        }
        Printf("step %d %d: %s: %s -> %s %s\\n", row, now.following, t_eventNamed[event], t_stateNamed[from],
          t_stateNamed[now.s], t_named[row]);
        now.row = row;
        now.pending = m_optional(row, 0);
      \(checks)  if (now.broken) Printf("broken: %d\\n", now.broken);
      }
      static void m_undecided(void) {
        int event = now.e - 1, place = m_decider(event);
        now.broken = 1;
        Printf("undecided %d %d: %s: %s\\n", place * EVENTS + event, now.following, t_eventNamed[event],
          t_stateNamed[place]);
        Printf("broken: 1\\n");
      }
      static void m_spare(void) {
        now.pending = m_optional(now.row, now.pending);
      }
      static void m_settle(void) {
        now.o[now.pending - 1] = 0;
        Printf("settled %d\\n", now.pending - 1);
        m_spare();
      }
      static int m_sometimes(void) {
        return t_sometimesOf[now.s] || (now.kn > 0 && t_sometimesOf[now.k[0]]);
      }
      /* Everything deferred may be offered again. */
      static void m_renew(void) {
        int i;
        for (i = 0; i < WAIT; i++) if (now.d[i]) now.d[i] = 1;
        now.again = 0;
        now.entered = 0;
      }
      /* Whether deferred events are offered after what was just taken. */
      static int m_follows(void) {
        return now.following || now.course == MOVED || (now.course == STAYED && m_sometimes());
      }
      static void m_follow(void) {
        if (now.course == MOVED) { m_renew(); now.entered = 1; }
        else if (now.course == STAYED && now.following) now.again = 1;
        now.following = 1;
      }
      /* The next deferred event to be offered, counted from 1; 0 for none. */
      static int m_waits(int after) {
        int i;
        for (i = 0; i < WAIT; i++) {
          int event = t_eventOf[i], d;
          if (!(now.d[i] == 1) || event + 1 <= after) continue;
          d = t_deferral[m_decider(event) * EVENTS + event];
          if (d != 3 && (d != 2 || now.entered)) return event + 1;
        }
        return 0;
      }
      static void m_done(void) {
        m_renew();
        now.e = now.r = now.row = now.course = now.following = 0;
        \(claimed == nil ? "" : "now.rest = t_rests[now.s]; now.person = t_persons[now.s];")
        if (t_rests[now.s] && m_waiting()) {
          now.broken = 2;
          Printf("broken: 2\\n");
        }
      }
      \(memory)
      /* SPIN takes a call in an expression for a side effect. */
      \\#define COMES_FIRST m_comes(0)
      \\#define COMES_NEXT m_comes(now.e)
      \\#define FITS_NEXT m_fits(now.r)
      \\#define WAITS_NEXT m_waits(now.e)
      \\#define SOMETIMES m_sometimes()
      \\#define OVER_NOW !m_follows()
      """
  }

  /// The checks of the properties, each with its number.
  private var checks: String {
    options.properties.enumerated().map { number, property in
      var parts: [String] = []
      if let event = property.event { parts.append("event == \(table.eventNumber[event] ?? -1)") }
      if !property.from.isEmpty { parts.append(among("from", table.numbers(ofStates: property.from))) }
      if !property.state.isEmpty { parts.append(among("now.s", table.numbers(ofStates: property.state))) }
      parts += table.numbers(ofEvents: property.open).map { bit("o", requests.firstIndex(of: $0)) }
      parts += table.numbers(ofEvents: property.deferred).map { bit("d", deferrable.firstIndex(of: $0)) }
      if parts.isEmpty { parts = ["1"] }
      return "  if (\(parts.joined(separator: " && "))) now.broken = \(number + 4);\n"
    }.joined()
  }

  private func bit(_ array: String, _ place: Int?) -> String { place.map { "now.\(array)[\($0)]" } ?? "0" }
  private func among(_ variable: String, _ numbers: [Int]) -> String {
    numbers.isEmpty ? "0" : "(" + numbers.map { "\(variable) == \($0)" }.joined(separator: " || ") + ")"
  }

  /// The function that updates the variables of a claim.
  private var memory: String {
    guard claimed != nil else { return "" }
    return """
      static void m_remember(void) {
        int event = now.e - 1, row = t_firstOf[m_decider(event) * EVENTS + event] + now.r - 1;
        if (!now.following) {
          now.outcome = m_isOneOf(t_outcomesOfList, t_outcomesOfAt, now.s, event);
          now.outside = !m_isOneOf(t_broughtInList, t_broughtInAt, now.s, event);
          now.counted = 0;
        }
        if (t_isCounted[row]) now.counted = 1;
      }
      """
  }
}
