const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * True when the last of a GSTIN's 15 characters follows from the others: the Luhn sum to the base 36,
 * every second character counted twice, as the GST portal computes it.
 */
export function hasRightCheckCharacter(gstin: string): boolean {
  let sum = 0;
  for (const [index, character] of [...gstin.slice(0, 14)].entries()) {
    const product = characters.indexOf(character) * (1 + (index % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return characters[(36 - (sum % 36)) % 36] === gstin[14];
}
