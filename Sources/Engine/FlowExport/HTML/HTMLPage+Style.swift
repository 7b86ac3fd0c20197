extension HTMLPage {
  /// The style sheet of the page. The colours precede it, under the names of the members of `Style`.
  static let style = """
    :root { color-scheme: light dark; --mark: light-dark(#FFE28A, #4A3600); }
    :root[data-look=light] { color-scheme: light; }
    :root[data-look=dark] { color-scheme: dark; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0; height: 100dvh; display: grid; grid-template: auto auto minmax(0, 1fr) / 100%;
      font: 15px/1.45 Helvetica, Arial, sans-serif; background: var(--background); color: var(--text);
    }
    header { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 8px 16px; }
    h1 { flex: 1 1 12em; font-size: 18px; margin: 0; }
    h2 { font-size: 17px; margin: 0 0 4px; overflow-wrap: anywhere; }
    h3 { font-size: 14px; margin: 16px 0 4px; }
    a { color: var(--service); }
    button, input { font: inherit; color: inherit; }
    button, #search {
      min-height: 32px; padding: 2px 10px; background: var(--phase); border: 1px solid var(--border);
      border-radius: 6px;
    }
    button:disabled { color: var(--faint); }
    button[aria-pressed=true] { border-color: var(--text); }
    :focus-visible { outline: 3px solid var(--service); outline-offset: 1px; }
    [role=search] { position: relative; }
    #search { width: 18em; max-width: 60vw; }
    #count { position: absolute; width: 1px; height: 1px; overflow: hidden; margin: 0; }
    #found {
      position: absolute; right: 0; z-index: 1; width: min(30em, 92vw); max-height: 60vh; overflow: auto; margin: 4px 0;
      padding: 4px; list-style: none; background: var(--background); border: 1px solid var(--border);
      border-radius: 6px;
    }
    #found:empty { display: none; }
    #found a { display: block; padding: 4px 8px; text-decoration: none; overflow-wrap: anywhere; }
    #found a:hover, #found a:focus { background: var(--phase); }
    .kind { color: var(--faint); }
    nav { display: flex; gap: 4px; overflow-x: auto; padding: 0 16px 8px; border-bottom: 1px solid var(--border); }
    nav a {
      flex: none; padding: 4px 10px; color: inherit; text-decoration: none; border: 1px solid transparent;
      border-radius: 6px;
    }
    nav a[aria-current] { background: var(--phase); border-color: var(--border); font-weight: bold; }
    main { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr) 25em; min-height: 0; }
    [aria-label=Drawing] { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); min-height: 0; }
    #tools { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 6px 16px; }
    #canvas { overflow: auto; cursor: grab; }
    #canvas.dragged { cursor: grabbing; user-select: none; }
    #canvas svg { display: block; margin: 0 auto; }
    #canvas a, #canvas .node { cursor: pointer; }
    #canvas a:focus { outline: none; }
    #canvas a:hover text, #canvas a:focus-visible text { text-decoration: underline; }
    #canvas a.current text, #canvas a:focus-visible text {
      paint-order: stroke; stroke: var(--mark); stroke-width: 5px; stroke-linejoin: round;
    }
    #canvas .node.current > path:not([fill=none]) { fill: var(--mark); }
    #canvas .edge .current > path { stroke-width: 5px; }
    #canvas.uncovered .untaken text { fill: var(--failed); text-decoration: line-through; }
    #canvas.uncovered .untaken path { stroke-dasharray: 2 4; }
    #panel { overflow: auto; padding: 12px 16px; border-left: 1px solid var(--border); }
    #panel h2:focus { outline: none; }
    #panel p { margin: 4px 0; }
    #panel ul, #panel ol { margin: 4px 0; padding-left: 1.3em; }
    #panel li { margin: 2px 0; overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: 4px 6px 4px 0; border-top: 1px solid var(--border); }
    th { font-weight: normal; }
    td { overflow-wrap: anywhere; }
    @media (max-width: 800px) {
      body { height: auto; display: block; }
      main { display: block; }
      #canvas { max-height: 65dvh; border-block: 1px solid var(--border); }
      #panel { border-left: 0; }
      [role=search], #search { width: 100%; max-width: none; }
      button, nav a { min-height: 40px; padding-block: 8px; }
    }
    @media print { header, nav, #tools { display: none; } body, main, #canvas { display: block; overflow: visible; } }

    """
}
