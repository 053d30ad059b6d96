declare module "subset-font" {
  /** @returns the font with only the glyphs that `text` needs */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "woff2" | "woff" | "truetype";
      /** Axes of a variable font that are fixed at one value. */
      variationAxes?: Record<string, number>;
    },
  ): Promise<Uint8Array>;
}
