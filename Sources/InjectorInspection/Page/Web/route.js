// One line of the picture: its path, and the spots on it where a label can be.

const tenth = (number) => Math.round(number * 10) / 10;

class Route {
  constructor(x, y) {
    this.at = [x, y];
    this.path = `M${tenth(x)} ${tenth(y)}`;
    this.spots = [];
    this.bounds = { left: x, top: y, right: x, bottom: y };
  }

  line(x, y) {
    const [startX, startY] = this.at;
    if (x === startX && y === startY) return;
    for (const [part, rank] of [[0.5, 3], [0.25, 4], [0.75, 4]]) {
      this.spots.push({ x: startX + (x - startX) * part, y: startY + (y - startY) * part, rank });
    }
    this.move(x, y, `L${tenth(x)} ${tenth(y)}`);
  }

  curve(x1, y1, x2, y2, x, y) {
    const points = [this.at, [x1, y1], [x2, y2], [x, y]];
    for (const [part, rank] of [[0.5, 0], [0.35, 1], [0.65, 1], [0.2, 2], [0.8, 2]]) {
      const rest = 1 - part;
      const weights = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
      const spot = [0, 1].map((axis) => points.reduce((sum, point, at) => sum + weights[at] * point[axis], 0));
      this.spots.push({ x: spot[0], y: spot[1], rank });
      this.include(...spot);
    }
    this.move(x, y, `C${[x1, y1, x2, y2, x, y].map(tenth).join(" ")}`);
  }

  /** Continues to a point to the right or to the left. */
  across(x, y) {
    const middle = (this.at[0] + x) / 2;
    this.curve(middle, this.at[1], middle, y, x, y);
  }

  /** Continues to a point below or above. */
  down(x, y) {
    const middle = (this.at[1] + y) / 2;
    this.curve(this.at[0], middle, x, middle, x, y);
  }

  /** Continues to a point around a rounded corner. */
  corner(cornerX, cornerY, x, y) {
    const toward = (fromX, fromY) => {
      const length = Math.hypot(fromX - cornerX, fromY - cornerY);
      const part = length ? Math.min(7, length / 2) / length : 0;
      return [cornerX + (fromX - cornerX) * part, cornerY + (fromY - cornerY) * part];
    };
    const [before, after] = [toward(...this.at), toward(x, y)];
    this.line(...before);
    this.move(...after, `Q${[cornerX, cornerY, ...after].map(tenth).join(" ")}`);
    this.line(x, y);
  }

  /** Ends at a box, with the head of an arrow. */
  end(direction) {
    const [x, y] = this.at.map(tenth);
    this.head = `M${x} ${y}${{ right: "l-7 -4v8z", left: "l7 -4v8z", down: "l-4 -7h8z", up: "l-4 7h8z" }[direction]}`;
    return this;
  }

  move(x, y, command) {
    this.path += command;
    this.at = [x, y];
    this.include(x, y);
  }

  include(x, y) {
    const { bounds } = this;
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
}
