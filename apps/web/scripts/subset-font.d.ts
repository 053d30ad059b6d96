declare module "subset-font" {
  /** Returns the font with only the glyphs that `text` and the named layout features need */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "woff2";
      keepFeatures: readonly string[];
      dropTables: readonly string[];
    },
  ): Promise<Uint8Array>;
}
