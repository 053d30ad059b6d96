import { encode } from "uqr";

/** A QR code as one SVG path in a square of `size` units, with the margin that readers need. */
export type QrPath = { size: number; path: string };

/** Draws a text as a QR code: one stroke of a path for each row of dark modules side by side. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => {
    const line = row.map((dark) => (dark ? "1" : "0")).join("");
    return [...line.matchAll(/1+/g)]
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join("");
  });
  return { size, path: rows.join("") };
}
