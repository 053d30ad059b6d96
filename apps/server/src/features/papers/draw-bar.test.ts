import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { drawBar } from "./draw-bar.ts";

/** The operators of PDF that a look alone is drawn with: a dashed line, a clipped hatching, a filled box. */
const marks = { exempt: / d$/m, "taken-off": /^W/m, sum: /^f/m };

test.each(Object.keys(marks) as (keyof typeof marks)[])(
  "a bar that is %s looks like no other",
  async (look) => {
    const pdf = new PDFDocument({ compress: false });
    drawBar(pdf, { from: 0.2, to: 0.8, zero: 0, look }, { x: 10, y: 10, wide: 100, high: 8 });
    pdf.end();
    const drawn = Buffer.concat(await pdf.toArray()).toString("latin1");
    const [, content = ""] = /stream\n([\s\S]*?)endstream/.exec(drawn) ?? [];
    const seen = Object.entries(marks).flatMap(([name, mark]) =>
      mark.test(content) ? [name] : [],
    );
    expect(seen).toEqual([look]);
  },
);
