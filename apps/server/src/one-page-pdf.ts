import { fileURLToPath } from "node:url";

/** A4 upright, in points. `width` is what the margins leave; `bottom` is the margin below. */
export const a4 = { width: 595.28 - 2 * 48, height: 841.89, margin: 48, bottom: 40 } as const;

/** The colours of a page that is printed as often as it is read. */
export const inks = { ink: "#1b2430", quiet: "#5a6675", line: "#b9c2cd", warning: "#9a2b0b" };

/** The site's own face; it has the rupee sign, which PDF readers' built-in fonts lack. */
const faces = { bold: "600SemiBold", plain: "400Regular" } as const;

/** The decoded tables of each face: most of a page's time would go into decoding kerning again. */
const decoded = new Map<string, object>();

/** The face in use, as the document has it inside; it keeps the tables that it has decoded. */
type OpenFace = { _font: { font: { _tables: object } } };

/** The file's metadata; `madeAt` is the only time in it. */
export type PdfFacts = { title: string; author: string; madeAt: Date };

/**
 * Draws a document of one A4 page, with the faces `plain` and `bold`. Nothing in it depends on
 * chance or on the time of drawing: the same facts and the same drawing make the same bytes.
 */
export async function onePagePdf(
  { title, author, madeAt }: PdfFacts,
  draw: (pdf: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  // Loaded with the first page, so that the server starts without it.
  const { default: PdfDocument } = await import("pdfkit");
  const pdf = new PdfDocument({
    size: "A4",
    margins: { top: a4.margin, bottom: 0, left: a4.margin, right: a4.margin },
    info: { Title: title, Author: author, CreationDate: madeAt },
    lang: "en-IN",
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    pdf.once("end", resolve);
    pdf.once("error", reject);
  });
  for (const [name, face] of Object.entries(faces)) {
    const file = `@expo-google-fonts/source-sans-3/${face}/SourceSans3_${face}.ttf`;
    pdf.registerFont(name, fileURLToPath(import.meta.resolve(file))).font(name);
    const { font } = (pdf as unknown as OpenFace)._font;
    font._tables = decoded.get(face) ?? font._tables;
    decoded.set(face, font._tables);
  }
  draw(pdf);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

/**
 * The faces have Latin, Greek and Cyrillic letters, and a line has one face. A text in another script
 * would be a row of empty boxes, so it says in which file it can be read instead.
 */
export function legible(text: string, elsewhere: string): string {
  return /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(
    text,
  )
    ? `(in a script that only ${elsewhere} can show)`
    : text;
}
