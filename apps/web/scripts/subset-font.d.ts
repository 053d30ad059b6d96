declare module "subset-font" {
  /** @returns the font with only the glyphs that `text` needs */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2" },
  ): Promise<Uint8Array>;
}
