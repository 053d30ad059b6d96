import styles from "./drawing.module.css";
import { Balloon, Drawing } from "./drawing.tsx";

/** A point of a drawing, in its own units. */
type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;
const scale = 18.5;

/** Projects a place in space onto the drawing, isometrically; `z` points up. */
const project = (x: number, y: number, z: number): Point => [
  round(226 + (x - y) * Math.cos(Math.PI / 6) * scale),
  round(436 + ((x + y) / 2 - z) * scale),
];

/** Returns the value of a polygon's `points`, or of a path's `d` after an "M". */
function pointList(points: readonly Point[]): string {
  return points.map((point) => point.join(" ")).join(" ");
}

/** A square plate: half its side, the height of its upper face, and its thickness. */
type Plate = readonly [half: number, z: number, thickness: number];

const board: Plate = [5.4, 0, 0.5];
const substrate: Plate = [2.9, 4.1, 0.45];
const die: Plate = [2.3, 7.2, 0.4];
const firmware: Plate = [2.7, 11, 0.2];
const kernel: Plate = [2.9, 14.9, 0.2];
const application: Plate = [3.1, 19, 0.2];
const plates = [board, substrate, die, firmware, kernel, application];

function Slab({ plate: [half, z, thickness] }: { plate: Plate }) {
  const corners = (height: number): [Point, Point, Point, Point] => [
    project(-half, -half, height),
    project(half, -half, height),
    project(half, half, height),
    project(-half, half, height),
  ];
  const [, right, front, left] = corners(z);
  const [, rightLow, frontLow, leftLow] = corners(z - thickness);
  return (
    <>
      <polygon className={styles.shade} points={pointList([left, front, frontLow, leftLow])} />
      <polygon className={styles.tint} points={pointList([front, right, rightLow, frontLow])} />
      <polygon className={styles.solid} points={pointList(corners(z))} />
    </>
  );
}

/** Lines on the upper face of a plate; each line is a list of places on it. */
function Lines({ z, lines, look }: { z: number; lines: number[][]; look?: string }) {
  const d = lines.map((line) => {
    const points = Array.from({ length: line.length / 2 }, (_, at) =>
      project(line[2 * at] ?? 0, line[2 * at + 1] ?? 0, z),
    );
    return `M${pointList(points)}`;
  });
  return <path className={look ?? styles.thin} d={d.join("")} />;
}

/** The axis between two plates. */
function Axis({ from, to }: { from: number; to: number }) {
  return (
    <path className={styles.axis} d={`M${pointList([project(0, 0, from), project(0, 0, to)])}`} />
  );
}

const square = (x: number, y: number, w: number, d = w) => [
  ...[x, y, x + w, y, x + w, y + d, x, y + d],
  ...[x, y],
];

const traces = [-2, -1.5, -1, -0.5, 0].flatMap((at) => [
  [at, 3.2, at, 4.1, at - 0.8, 4.9],
  [3.2, at, 4.1, at, 4.9, at - 0.8],
]);
const holes = [square(-5.1, -5.1, 0.5), square(4.6, -5.1, 0.5), square(-5.1, 4.6, 0.5)];
const bumps = [-2, -1, 0, 1, 2].flatMap((x) => [-2, -1, 0, 1, 2].map((y) => [x, y] as const));
const floorplan = [
  square(-1.8, -1.8, 1.5),
  square(-1.8, 0, 1.5, 1.7),
  square(0, -1.8, 1.8, 1.1),
  square(0, -0.4, 0.8, 2.1),
  square(1, -0.4, 0.8, 2.1),
];
const code = [-2, -1.2, -0.4, 0.4, 1.2, 2].map((y, at) => [
  -2.2,
  y,
  [1.6, 0.4, 2, -0.4, 1.2, 0.2][at] ?? 0,
  y,
]);
const nodes: readonly (readonly [number, number])[] = [
  ...[-1.6, 0, 1.6].map((y) => [-2.3, y] as const),
  ...[-2.4, -0.8, 0.8, 2.4].map((y) => [0, y] as const),
  ...[-0.8, 0.8].map((y) => [2.3, y] as const),
];
const edges = [
  ...nodes.slice(0, 3).flatMap((from) => nodes.slice(3, 7).map((to) => [...from, ...to])),
  ...nodes.slice(3, 7).flatMap((from) => nodes.slice(7).map((to) => [...from, ...to])),
];

/** One product taken apart along its axis: board, package, die, firmware, kernel, application. */
export function ExplodedProduct() {
  const top = application[1];
  return (
    <Drawing width={560} height={560}>
      <Slab plate={board} />
      <Lines z={0} lines={[...traces, ...holes, square(-3.2, -3.2, 6.4), square(-4.7, -1, 1, 3)]} />
      <Axis from={0} to={3.6} />
      <Slab plate={substrate} />
      <Lines z={substrate[1]} lines={[square(-2.2, -2.2, 4.4)]} />
      {bumps.map(([x, y]) => {
        const [cx, cy] = project(x * 0.85, y * 0.85, substrate[1]);
        return (
          <ellipse key={`${x} ${y}`} className={styles.thin} cx={cx} cy={cy} rx={4} ry={2.3} />
        );
      })}
      <Axis from={4.1} to={6.8} />
      <Slab plate={die} />
      <Lines z={die[1]} lines={floorplan} />
      <Lines z={die[1]} lines={[square(-1.8, -1.8, 1.5)]} look={styles.accent} />
      <Axis from={7.2} to={10.8} />
      <Slab plate={firmware} />
      <Lines z={firmware[1]} lines={code} />
      <Axis from={11} to={14.7} />
      <Slab plate={kernel} />
      <Lines
        z={kernel[1]}
        lines={[-2.5, -0.75, 1].flatMap((x) => [-2.5, -0.75, 1].map((y) => square(x, y, 1.5)))}
      />
      <Axis from={14.9} to={18.8} />
      <Slab plate={application} />
      <Lines z={top} lines={edges} />
      {nodes.map(([x, y]) => {
        const [cx, cy] = project(x, y, top);
        return (
          <ellipse key={`${x} ${y}`} className={styles.mark} cx={cx} cy={cy} rx={5.5} ry={3.3} />
        );
      })}
      {plates.map(([half, z], at) => (
        <Balloon
          key={z}
          n={plates.length - at}
          at={[524, project(half, -half, z)[1] + (at === 0 ? 34 : 4)]}
          to={project(half * 0.96, -half * 0.8, z)}
        />
      ))}
    </Drawing>
  );
}
