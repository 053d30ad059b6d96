const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g;
const named = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Returns a text of XML or HTML with its entities and character references resolved. */
export function withoutEntities(text: string): string {
  if (!text.includes("&")) {
    return text;
  }
  return text.replace(entity, (whole, decimal, hex, name: keyof typeof named | undefined) => {
    if (name !== undefined) {
      return named[name];
    }
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}
