/** A point of the picture in pixels; y is downward. */
export type Point = readonly [x: number, y: number];
export type Colour = readonly [red: number, green: number, blue: number];

/** Sub-rows and sub-columns a pixel is sampled at. */
const samples = 4;

/** A picture in memory that polygons are painted on, with smooth edges. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue of each pixel, row by row. */
  readonly pixels: Uint8Array;

  constructor(width: number, height: number, paper: Colour) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < this.pixels.length; at += 3) this.pixels.set(paper, at);
  }

  /** Fills the inside of closed outlines by the non-zero rule; an outline is a list of corners. */
  fill(outlines: readonly (readonly Point[])[], colour: Colour): void {
    const edges = outlines.flatMap((outline) =>
      outline.map((from, at) => [from, outline[(at + 1) % outline.length] ?? from] as const),
    );
    const rows = edges.flatMap(([[, from], [, to]]) => [from, to]);
    const top = Math.max(0, Math.floor(Math.min(...rows)));
    const bottom = Math.min(this.height - 1, Math.ceil(Math.max(...rows)));
    const coverage = new Float32Array(this.width);
    for (let row = top; row <= bottom; row += 1) {
      coverage.fill(0);
      for (let sub = 0; sub < samples; sub += 1)
        this.#coverLine(edges, row + (sub + 0.5) / samples, coverage);
      this.#blend(row, coverage, colour);
    }
  }

  /** Draws a line of the given width along the points. */
  stroke(points: readonly Point[], width: number, colour: Colour): void {
    for (let at = 1; at < points.length; at += 1) {
      const [from, to] = [points[at - 1], points[at]];
      if (!from || !to) continue;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const [along, across] = [
        [((to[0] - from[0]) / length) * (width / 2), ((to[1] - from[1]) / length) * (width / 2)],
        [((from[1] - to[1]) / length) * (width / 2), ((to[0] - from[0]) / length) * (width / 2)],
      ] as [Point, Point];
      const corner = (end: Point, forward: number, side: number): Point => [
        end[0] + forward * along[0] + side * across[0],
        end[1] + forward * along[1] + side * across[1],
      ];
      this.fill(
        [[corner(from, -1, -1), corner(to, 1, -1), corner(to, 1, 1), corner(from, -1, 1)]],
        colour,
      );
    }
  }

  /** Adds what the outlines cover on one sub-row to each pixel's share. */
  #coverLine(edges: readonly (readonly [Point, Point])[], y: number, coverage: Float32Array): void {
    const crossings: { x: number; turn: number }[] = [];
    for (const [[x1, y1], [x2, y2]] of edges) {
      if (y1 <= y === y2 <= y) continue;
      crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 });
    }
    crossings.sort((one, other) => one.x - other.x);
    let winding = 0;
    for (const [at, { x, turn }] of crossings.entries()) {
      winding += turn;
      const end = crossings[at + 1]?.x;
      if (winding !== 0 && end !== undefined) cover(coverage, x, end);
    }
  }

  #blend(row: number, coverage: Float32Array, colour: Colour): void {
    for (const [column, share] of coverage.entries()) {
      if (share === 0) continue;
      const part = Math.min(1, share);
      const at = (row * this.width + column) * 3;
      for (const [channel, value] of colour.entries()) {
        const under = this.pixels[at + channel] ?? 0;
        this.pixels[at + channel] = Math.round(under + (value - under) * part);
      }
    }
  }
}

/** Adds one sub-row's span from `left` to `right` to the pixels it touches. */
function cover(coverage: Float32Array, left: number, right: number): void {
  const from = Math.max(0, left);
  const to = Math.min(coverage.length, right);
  for (let column = Math.floor(from); column < to; column += 1) {
    const share = Math.min(to, column + 1) - Math.max(from, column);
    coverage[column] = (coverage[column] ?? 0) + share / samples;
  }
}
