import type { Bar } from "@site/result/waterfall";
import { inks } from "../../one-page-pdf.ts";

const { ink, quiet, line, warning } = inks;

/** Draws a bar; what is taken off is hatched and what is exempt is an outline, so that no look needs a colour. */
export function drawBar(
  pdf: PDFKit.PDFDocument,
  { from, to, zero, look }: Bar,
  { x, y, wide, high }: { x: number; y: number; wide: number; high: number },
): void {
  const left = x + from * wide;
  // A bar of nothing is a line, and a small amount of a large sum not less.
  const long = Math.max((to - from) * wide, 0.75);
  pdf.save();
  pdf.lineWidth(0.4).strokeColor(line);
  pdf
    .moveTo(x + zero * wide, y - high * 0.25)
    .lineTo(x + zero * wide, y + high * 1.1)
    .stroke();
  if (look === "exempt") {
    pdf
      .lineWidth(0.6)
      .dash(2, { space: 1.2 })
      .strokeColor(quiet)
      .rect(left, y, long, high)
      .stroke();
  } else if (look === "taken-off") {
    pdf.save().rect(left, y, long, high).clip().lineWidth(0.6).strokeColor(warning);
    for (let at = left - high; at < left + long; at += 2.5) {
      pdf.moveTo(at, y + high).lineTo(at + high, y);
    }
    pdf.stroke().restore();
    pdf.lineWidth(0.6).strokeColor(warning).rect(left, y, long, high).stroke();
  } else {
    pdf
      .fillColor(look === "sum" ? ink : quiet)
      .rect(left, y, long, high)
      .fill();
  }
  pdf.restore();
}
