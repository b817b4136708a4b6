extension PageSource {
  static let style = #"""
    :root {
      color-scheme: light dark;
      --paper: light-dark(#f6f7f9, #17181b);
      --surface: light-dark(#ffffff, #202226);
      --raised: light-dark(#fdfdfe, #2a2d32);
      --text: light-dark(#1b1d21, #e9eaed);
      --muted: light-dark(#565c66, #a9afb9);
      --rule: light-dark(#dcdfe4, #373b42);
      --control: light-dark(#858c98, #767d89);
      --line: light-dark(#848c99, #7d8593);
      --accent: light-dark(#0a58ca, #8ab8ff);
      --error: light-dark(#b3231b, #ff8f87);
      --error-paper: light-dark(#fdeeed, #3a2020);
      --affected: light-dark(#a33c06, #ffa36b);
      --warning: light-dark(#7c5200, #f0c04c);
      --service: light-dark(#3b78d8, #6ea3f5);
      --view-model: light-dark(#2e8b57, #5cc28a);
      --screen: light-dark(#c98a00, #e6b03c);
      --coordinator: light-dark(#9256c4, #bd8be8);
      --instance: light-dark(#7a828e, #98a0ac);
      --input: light-dark(#c2476f, #ee8fb0);
      --decorator: light-dark(#16898f, #4dc0c6);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
      background: var(--paper);
      color: var(--text);
    }

    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0;
      height: 100vh;
      height: 100dvh;
      display: grid;
      grid-template: auto minmax(0, 1fr) / minmax(240px, 300px) minmax(0, 1fr) minmax(260px, 340px);
      grid-template-areas: "header header header" "browser main details";
    }
    header {
      grid-area: header;
      display: flex;
      align-items: baseline;
      gap: 4px 16px;
      flex-wrap: wrap;
      padding: 10px 16px;
      background: var(--surface);
      border-bottom: 1px solid var(--rule);
    }
    h1, h2, h3, p { margin: 0; }
    h1 { font-size: 16px; }
    h2 { font-size: 15px; overflow-wrap: anywhere; }
    h3 { font-size: 14px; }
    a { color: var(--accent); text-decoration: none; }
    a:hover .name, p a:hover { text-decoration: underline; }
    h1 a { color: inherit; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    #summary, .facts, #count { color: var(--muted); font-size: 12px; font-weight: normal; }
    .skip, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip:focus { width: auto; height: auto; clip-path: none; z-index: 9; padding: 8px 12px; background: var(--surface); }
    noscript { grid-column: 1 / -1; padding: 16px; }

    /* Controls */
    button, .button {
      font: inherit;
      font-size: 13px;
      padding: 3px 10px;
      color: var(--text);
      background: var(--surface);
      border: 1px solid var(--control);
      border-radius: 6px;
      cursor: pointer;
      display: inline-block;
      white-space: nowrap;
    }
    button:hover, .button:hover { background: var(--raised); border-color: var(--text); }
    input[type="search"] {
      font: inherit;
      width: 100%;
      padding: 6px 10px;
      color: inherit;
      background: var(--surface);
      border: 1px solid var(--control);
      border-radius: 6px;
    }
    summary { cursor: pointer; font-size: 13px; }
    fieldset { border: 0; margin: 8px 0 0; padding: 0; max-height: 180px; overflow: auto; }
    legend { padding: 0; font-size: 12px; font-weight: 600; color: var(--muted); }
    fieldset label { display: flex; gap: 6px; align-items: baseline; font-size: 13px; overflow-wrap: anywhere; }
    #clear { margin: 10px 0 4px; }

    /* The list */
    #browser, #details { overflow: auto; background: var(--surface); padding: 12px 16px; }
    #browser { grid-area: browser; border-right: 1px solid var(--rule); display: flex; flex-direction: column; gap: 10px; }
    #details { grid-area: details; border-left: 1px solid var(--rule); display: flex; flex-direction: column; gap: 12px; }
    .search label { display: block; font-size: 12px; font-weight: 600; color: var(--muted); margin-bottom: 4px; }
    ul, ol { margin: 0; padding: 0; list-style: none; }
    #browser ul { margin: 0 -8px; }
    .entry { display: block; padding: 4px 8px; border-radius: 6px; color: var(--text); }
    .entry:hover, .entry[aria-current] { background: var(--paper); }
    .entry[aria-current] .name { font-weight: 600; }
    .entry .name, .entry .facts { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .entry i { color: var(--muted); }
    .entry .name { white-space: normal; overflow-wrap: anywhere; }
    #more { align-self: start; }

    /* The details */
    #details ul, #details ol { margin: 0 -8px; }
    #details dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0; font-size: 13px; }
    dt { color: var(--muted); }
    dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
    .buttons, #actions { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }
    .path { counter-reset: step; }
    .problem { padding: 8px 10px; border-left: 3px solid var(--muted); background: var(--paper); border-radius: 0 6px 6px 0; font-size: 13px; overflow-wrap: anywhere; }
    .problem p + p { margin-top: 4px; }
    #details .problem ul { margin: 4px -8px 0; }
    #details li:has(> .problem) { margin: 0 8px 10px; }
    .problem.error { border-color: var(--error); }
    .problem.affected { border-color: var(--affected); }
    .problem.warning { border-color: var(--warning); }
    .error b, .error > p > b { color: var(--error); }
    .affected b { color: var(--affected); }
    .warning b { color: var(--warning); }
    .problem .entry.error b { color: var(--error); }
    .problem .entry.affected b { color: var(--affected); }
    .problem .entry.warning b { color: var(--warning); }
    .legend li { display: flex; align-items: center; gap: 10px; font-size: 12px; color: var(--muted); padding: 2px 8px; }
    .legend svg { width: 40px; height: 10px; flex: none; }
    .sign { width: 40px; height: 12px; flex: none; border-radius: 4px; border: 1px solid var(--rule); }

    /* The picture */
    main { grid-area: main; display: flex; flex-direction: column; min-width: 0; }
    #bar { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; justify-content: space-between; padding: 10px 16px; }
    #title { max-height: 4.4em; overflow: hidden; }
    #actions, .depth { font-size: 13px; }
    .depth { white-space: nowrap; }
    .depth .button { padding: 1px 8px; }
    #notice { margin: 0 16px 8px; padding: 6px 10px; border-radius: 6px; background: var(--surface); border: 1px solid var(--rule); font-size: 13px; overflow-wrap: anywhere; }
    #picture { flex: 1; min-height: 0; overflow: auto; position: relative; cursor: grab; }
    #picture:active { cursor: grabbing; }
    #tools { display: flex; gap: 6px; align-items: center; padding: 8px 16px; }
    #keys { margin-left: 6px; font-size: 12px; color: var(--muted); }
    .canvas { transform-origin: 0 0; position: absolute; }
    .canvas svg { position: absolute; overflow: visible; pointer-events: none; }
    .box, .group { position: absolute; border-radius: 8px; }
    .group { background: var(--surface); border: 1px solid var(--rule); }
    .group.absent { border-style: dashed; }
    .group a { display: flex; flex-direction: column; justify-content: center; position: absolute; left: 18px; width: max-content; max-width: 222px; height: 40px; padding: 0 6px; color: var(--text); border-radius: 8px; }
    .group .name::before { content: "▾ "; color: var(--muted); }
    .box {
      --role: var(--instance);
      display: flex;
      flex-direction: column;
      justify-content: center;
      padding: 4px 12px 4px 10px;
      color: var(--text);
      background: var(--raised);
      border: 1px solid var(--rule);
      border-left: 4px solid var(--role);
      cursor: pointer;
    }
    .box:hover { background: var(--surface); }
    .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .canvas .name { font-size: 13px; font-weight: 600; line-height: 1.35; }
    .canvas .facts { font-size: 11px; line-height: 1.35; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .service { --role: var(--service); }
    .view-model { --role: var(--view-model); }
    .screen, .controller { --role: var(--screen); }
    .coordinator { --role: var(--coordinator); }
    .input { --role: var(--input); }
    .decorator, .alias { --role: var(--decorator); }
    .plugin { --role: var(--rule); background: var(--surface); }
    .plugin .name::before { content: "▸ "; color: var(--muted); }
    .absent.box { --role: var(--control); border-style: dashed; border-color: var(--control); }
    .missing.box { --role: var(--error); border-color: var(--error); }
    .more.box { --role: transparent; background: none; border: 0; color: var(--muted); cursor: default; font-size: 12px; }
    .box.error, .sign.error { border: 2px solid var(--error); background: var(--error-paper); }
    .box.affected, .sign.affected { border: 1px dashed var(--affected); }
    .box.warning, .sign.warning { border: 1px solid var(--warning); }
    .box.error, .box.affected, .box.warning, .box.absent { border-left: 4px solid var(--role); }
    .box[aria-current] { outline: 2px solid var(--accent); outline-offset: 1px; }
    .box[aria-current]:focus-visible { outline-width: 3px; }

    .line { fill: none; stroke: var(--line); stroke-width: 1.4; }
    .head { fill: var(--line); }
    .later { stroke-dasharray: 6 4; }
    .maybe { stroke-dasharray: 1.5 3.5; stroke-linecap: round; }
    .same { stroke-dasharray: 10 3 2 3; }
    .head.later, .head.maybe, .head.same { stroke-dasharray: none; }
    .solid .line { stroke-dasharray: none; }
    .line.wrong { stroke: var(--error); }
    .head.wrong { fill: var(--error); }
    .faint { opacity: 0.35; }
    .line.hot { stroke: var(--accent); stroke-width: 2; }
    .canvas text { font-size: 10px; fill: var(--muted); text-anchor: middle; paint-order: stroke; stroke: var(--paper); stroke-width: 4px; }
    .canvas text.inner { stroke: var(--surface); }
    .canvas text.wrong { fill: var(--error); }
    .touch { fill: none; stroke: transparent; stroke-width: 9; pointer-events: stroke; }

    /* A phone shows one thing below the other. */
    @media (max-width: 899px) {
      body { display: block; height: auto; }
      #browser, #details { border: 0; border-block: 1px solid var(--rule); overflow: visible; }
      #results { max-height: 208px; overflow: auto; }
      #picture { flex: none; height: 60vh; }
      #keys { display: none; }
    }
    @media (prefers-reduced-motion: no-preference) {
      .box, .entry { transition: background-color 0.1s, border-color 0.1s; }
    }
    """#
}
