const small = [
  ..."Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen".split(" "),
  ..."Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(" "),
];
const tens = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const groups = [
  [10_000_000n, "Crore"],
  [100_000n, "Lakh"],
  [1000n, "Thousand"],
  [100n, "Hundred"],
] as const;

/**
 * An amount as Indian invoices spell it: `Rupees One Lakh Five and Paise Fifty Only`.
 *
 * @param paise not negative
 */
export function amountInWords(paise: number): string {
  const amount = BigInt(paise);
  const rest = amount % 100n;
  const rupees = `Rupees ${numberInWords(amount / 100n)}`;
  return rest === 0n ? `${rupees} Only` : `${rupees} and Paise ${numberInWords(rest)} Only`;
}

function numberInWords(value: bigint): string {
  for (const [size, name] of groups) {
    if (value < size) continue;
    const rest = value % size;
    const head = `${numberInWords(value / size)} ${name}`;
    return rest === 0n ? head : `${head} ${numberInWords(rest)}`;
  }
  if (value < 20n) return small[Number(value)] ?? "";
  const unit = value % 10n;
  const ten = tens[Number(value / 10n)] ?? "";
  return unit === 0n ? ten : `${ten}-${small[Number(unit)]}`;
}
