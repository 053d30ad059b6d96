/**
 * What a statement may demand of the machine. Every figure is far above a broker's largest statement
 * (100,000 Zerodha lots are 55 MB of XML) and low enough that the worst file allowed stays within fixed
 * memory. Reaching a limit leads to a refusal that names it.
 */
export const limits = {
  /** bytes of a compressed container, workbook or archive, as uploaded */
  archiveBytes: 64 * 1024 * 1024,
  /** members of one archive */
  archiveEntries: 500,
  /** unpacked bytes of one member: 100,000 lots with their texts in the cells are 82 MB */
  entryBytes: 128 * 1024 * 1024,
  /** unpacked bytes of all members together, nested workbook included */
  unpackedBytes: 150 * 1024 * 1024,
  /** unpacked size over packed size; statements reach about 10, an endless run of zeros 1,000 */
  inflationRatio: 200,
  /** members below this size are exempt from the ratio: a short blank file packs very well */
  inflationRatioFromBytes: 1024 * 1024,
  /** worksheets of one workbook */
  sheets: 100,
  /** rows of one sheet of a workbook or web page; a worksheet of Excel has at most 1,048,576 */
  rows: 2_000_000,
  /** columns of one row; the widest statement known has 22 */
  columns: 256,
  /** characters of one cell: what a cell of Excel holds */
  cellCharacters: 32_767,
  /** characters of one attribute of a tag: the longest that is read is a path */
  attributeCharacters: 32_767,
  /** characters of a number format: the most that Excel takes */
  formatCharacters: 255,
  /** cell styles of a workbook: Excel takes 65,490 */
  cellStyles: 65_536,
  /** relationships of one part: a sheet each, and a few for texts, styles, themes and the like */
  relationships: 10_000,
  /** different texts in a workbook's table of shared texts */
  sharedTexts: 1_000_000,
} as const;
