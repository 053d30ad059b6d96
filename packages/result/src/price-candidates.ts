import type { Finding } from "./finding.ts";
import { candidateSeparator } from "./names.ts";

/** A price of 31 January 2018 that can count for a security, by where its shares or units came from. */
export type PriceCandidate = {
  /** The company or scheme. */
  readonly name: string;
  /** Rupees per share or unit sold; empty where it is not known. */
  readonly price: string;
  /** Where the price was quoted and how it was converted; without a price what is known instead. */
  readonly origin: string;
  /** By how many rupees the gain changes with this price; empty without a price. */
  readonly gainChange: string;
};

/**
 * Returns the candidates that a finding names; none where there is but one price. Its data are flat:
 * each part of the candidates is one text.
 */
export function candidatesOf({ data }: Finding): readonly PriceCandidate[] {
  const part = (name: string) => {
    const text = data?.[`candidate${name}`];
    return typeof text === "string" ? text.split(candidateSeparator) : [];
  };
  const [prices, origins, gainChanges] = [part("Prices"), part("Origins"), part("GainChanges")];
  return part("Names").map((name, i) => ({
    name,
    price: prices[i] ?? "",
    origin: origins[i] ?? "",
    gainChange: gainChanges[i] ?? "",
  }));
}

/** Whether a finding asks which of several prices counts: the statement has none of them, nor the person. */
export function asksWhichPrice(finding: Finding): boolean {
  const isDecided = finding.severity !== "warning" || finding.code === "fmv-given";
  return !isDecided && candidatesOf(finding).length > 0;
}
