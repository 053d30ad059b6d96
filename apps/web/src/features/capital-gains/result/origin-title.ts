import type { OriginQuestion } from "@site/result/origins";

/** Returns the question about shares, in the person's words. */
export function originTitle({ asks, quantity }: OriginQuestion, name: string): string {
  const shares = `${groupedQuantity(quantity)} ${name}`;
  return asks === "no-value"
    ? `What happened to these ${shares}?`
    : `How did you get these ${shares}?`;
}

/** Returns a number of shares in Indian grouping. */
export function groupedQuantity(quantity: string): string {
  return new Intl.NumberFormat("en-IN", { maximumFractionDigits: 6 }).format(
    quantity as Intl.StringNumericLiteral,
  );
}
