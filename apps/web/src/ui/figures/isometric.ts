/** A point of a drawing, in its own units. */
export type Point = readonly [x: number, y: number];

/** Turns a place in space into a point of an isometric drawing; `z` is upward. */
export type Projection = (x: number, y: number, z: number) => Point;

/**
 * @param centre where the origin of space falls on the sheet
 * @param scale units of the drawing per unit of space
 */
export function isometric(centre: Point, scale: number): Projection {
  const round = (value: number) => Math.round(value * 10) / 10;
  return (x, y, z) => [
    round(centre[0] + (x - y) * Math.cos(Math.PI / 6) * scale),
    round(centre[1] + ((x + y) / 2 - z) * scale),
  ];
}

/** @returns the value of a polygon's `points`, or of a path's `d` after an "M" */
export function pointList(points: readonly Point[]): string {
  return points.map((point) => point.join(" ")).join(" ");
}
