/// What a picture shows, and what in it can't be read.
struct PictureReport: Decodable {
  /// The number of lines between boxes.
  var lines: Int
  /// The words on lines.
  var words: [String]
  /// The words, titles, and boxes that are covered, and the lines that cross them. Each is a sentence.
  var faults: [String]
}

extension BrowserPage {
  /// Measures the picture as it is drawn: the rectangles of boxes, titles, and words, and points on each line.
  func picture() async throws -> PictureReport {
    try await value(
      """
      (() => {
        const rectangles = (selector) => [...document.querySelectorAll(selector)].map((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return { left, top, right, bottom, name: element.textContent.trim() };
        });
        const boxes = rectangles("#picture .box");
        const titles = rectangles("#picture .group > a");
        const words = rectangles("#picture svg text");
        const faults = [];
        const overlap = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
        words.forEach((word, at) => {
          for (const other of [...words.slice(at + 1), ...boxes, ...titles]) {
            if (overlap(word, other)) faults.push(`the word ${word.name} covers ${other.name}`);
          }
        });
        titles.forEach((title, at) => {
          for (const other of [...titles.slice(at + 1), ...boxes]) {
            if (overlap(title, other)) faults.push(`the title ${title.name} covers ${other.name}`);
          }
        });

        // What is near a point, from a grid.
        const cell = 300;
        const near = new Map();
        const add = (rectangle, kind, border) => {
          for (let x = Math.floor(rectangle.left / cell); x <= rectangle.right / cell; x += 1) {
            for (let y = Math.floor(rectangle.top / cell); y <= rectangle.bottom / cell; y += 1) {
              const key = `${x} ${y}`;
              near.set(key, [...(near.get(key) ?? []), { ...rectangle, kind, border }]);
            }
          }
        };
        for (const title of titles) add(title, "title", 0);
        // Lines start and end at the edges of boxes.
        for (const box of boxes) add(box, "box", 1.5);

        const svg = document.querySelector("#picture svg");
        const screen = svg.getScreenCTM();
        let lines = 0;
        for (const path of document.querySelectorAll("#picture .line:not(.hot)")) {
          let start = "";
          for (const part of path.getAttribute("d").match(/[A-Z][^A-Z]*/g)) {
            const command = `M${start}${part}`;
            start = part.slice(1).trim().split(/[ ,]/).slice(-2).join(" ");
            if (part.startsWith("M")) {
              lines += 1;
              continue;
            }
            const piece = document.createElementNS(svg.namespaceURI, "path");
            piece.setAttribute("d", command);
            const length = piece.getTotalLength();
            for (let at = 0; at <= length; at += 3) {
              const { x, y } = piece.getPointAtLength(at).matrixTransform(screen);
              const crossed = near.get(`${Math.floor(x / cell)} ${Math.floor(y / cell)}`)?.find((other) =>
                x > other.left + other.border && x < other.right - other.border
                && y > other.top + other.border && y < other.bottom - other.border);
              if (!crossed) continue;
              faults.push(`a line crosses the ${crossed.kind} ${crossed.name}`);
              break;
            }
          }
        }
        return { lines, words: words.map((word) => word.name).sort(), faults: faults.slice(0, 20) };
      })()
      """)
  }
}
