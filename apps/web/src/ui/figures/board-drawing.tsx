import styles from "./drawing.module.css";
import { Dimension, Drawing, Label } from "./drawing.tsx";

const holes = [
  [80, 76],
  [370, 76],
  [80, 236],
  [370, 236],
];
const pads = [446, 474, 502].flatMap((x) => [96, 124, 152].map((y) => [x, y]));
const fingers = Array.from({ length: 14 }, (_, at) => `M${142 + at * 12} 256v-16`).join("");

/** The signed drawing of a board: seen from above and from its edge, with a detail of its pads. */
export function BoardDrawing() {
  return (
    <Drawing width={560} height={350}>
      <path
        className={styles.thin}
        d="M60 48V14M390 48V14M52 56H14M52 256H14M52 306H14M52 318H14"
      />
      <Dimension from={[60, 22]} to={[390, 22]} />
      <Dimension from={[22, 56]} to={[22, 256]} />
      <rect className={styles.solid} x={60} y={56} width={330} height={200} rx={10} />
      {holes.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={8} />
          <path
            className={styles.axis}
            d={`M${Number(x) - 15} ${y}h30M${x} ${Number(y) - 15}v30`}
          />
        </g>
      ))}
      <path className={styles.thin} d={fingers} />
      <rect className={styles.shade} x={50} y={98} width={46} height={36} />
      <rect className={styles.shade} x={50} y={150} width={52} height={50} />
      <path className={styles.thin} d="M60 110h26v12H60zM62 164h28v22H62z" />
      <path className={styles.thin} d="M240 84V70h10v14h10V70h10v14h10V70h10v14h10V70h24" />
      <path
        className={styles.accent}
        d="M250 130h14l10-10h26M250 138h18l10-8h22M250 146h22l8-6h20M250 170h22l8 6h20M250 178h18l10 8h22M250 186h14l10 10h26M166 126h-70M166 150h-18l-16 16h-30M166 176h-34l-8 8h-22M190 200v40M202 200v40M214 200v40M226 200v40"
      />
      <rect className={styles.tint} x={166} y={116} width={84} height={84} />
      <path className={styles.thin} d="M182 132h52v52h-52zM182 184l52-52" />
      <circle className={styles.dot} cx={174} cy={124} r={3} />
      <path className={styles.thin} d="M256 113L420 90" />
      <path className={styles.solid} d="M300 104h56v46h-56zM300 166h56v46h-56z" />
      <path className={styles.thin} d="M310 104v46M346 104v46M310 166v46M346 166v46" />
      <path className={styles.solid} d="M116 84h36v18h-36zM270 214h14v8h-14zM270 228h14v8h-14z" />
      <rect className={styles.solid} x={116} y={208} width={40} height={16} rx={8} />
      <circle className={styles.solid} cx={474} cy={124} r={64} />
      <path
        className={styles.accent}
        d="M446 96l-20-10M474 96v-32M502 96l12-18M502 124h34M502 152l15 15M474 152l14 14v18M446 152l-15 15M446 124h-34"
      />
      {pads.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={styles.tint} cx={x} cy={y} r={8} />
      ))}
      <circle className={styles.dashed} cx={240} cy={126} r={20} />
      <rect className={styles.shade} x={60} y={306} width={330} height={12} />
      <path d="M50 306v-22h46v22M166 306v-10h84v10M300 306v-8h56v8M116 306v-6h40v6" />
      <path className={styles.axis} d="M208 104v224" />
      <path className={styles.thin} d="M410 214h142v104H410z" />
      <Label x={420} y={238} text="Signed" />
      <path
        className={styles.accent}
        d="M424 306c10-14 24-44 16-46-10-2-16 44-6 44 8 0 12-20 18-20 5 0-6 20 2 20 7 0 9-20 15-20 5 0-5 20 3 20 9 0 14-40 9-42-7-2-12 42-3 42 8 0 9-16 15-16s-4 15 3 15 12-9 34-15M420 312c40-8 80-10 122-6"
      />
    </Drawing>
  );
}
