extension PageSource {
  static let body = #"""
    <body>
    <a class="skip" href="#picture">Skip to the picture</a>
    <a class="skip" href="#details">Skip to the details</a>
    <header>
      <h1><a id="home" href="#">Dependency graph</a></h1>
      <p id="summary"></p>
    </header>
    <noscript>This page needs JavaScript. injector-inspect graph writes the same graph as text.</noscript>
    <nav id="browser" aria-label="Registrations">
      <div class="search">
        <label for="search">Search registrations</label>
        <input id="search" type="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="Control+K Meta+K">
      </div>
      <details id="filters">
        <summary>Filters <span id="filter-count"></span></summary>
        <div id="filter-groups"></div>
      </details>
      <p id="count"></p>
      <ul id="results"></ul>
      <button id="more" type="button" hidden></button>
    </nav>
    <main>
      <div id="bar">
        <h2 id="title"></h2>
        <p id="actions"></p>
      </div>
      <p id="notice" hidden></p>
      <div id="picture" role="group" tabindex="-1" aria-labelledby="title" aria-describedby="keys"><div id="sheet"></div></div>
      <div id="tools">
        <button id="zoom-out" type="button" aria-label="Zoom out">−</button>
        <button id="zoom-fit" type="button">Fit</button>
        <button id="zoom-in" type="button" aria-label="Zoom in">+</button>
        <p id="keys">Arrow keys move between boxes. Enter opens one.</p>
      </div>
    </main>
    <aside id="details" tabindex="-1" aria-label="Details"></aside>
    <p id="status" class="unseen" role="status"></p>
    </body>
    """#
}
