import type { Finding } from "./finding.ts";

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

/** A finding's data are flat, so each part of the candidates is one text. */
const separator = " | ";

/** Returns candidates as data of a finding; `candidates` is their number. */
export function candidateData(candidates: readonly PriceCandidate[]): NonNullable<Finding["data"]> {
  const each = (part: keyof PriceCandidate) =>
    candidates.map((candidate) => candidate[part].replaceAll("|", "/")).join(separator);
  return {
    candidates: candidates.length,
    candidateNames: each("name"),
    candidatePrices: each("price"),
    candidateOrigins: each("origin"),
    candidateGainChanges: each("gainChange"),
  };
}

/** Returns the candidates that a finding names; none where there is but one price. */
export function candidatesOf({ data }: Finding): readonly PriceCandidate[] {
  const part = (name: string) => {
    const text = data?.[name];
    return typeof text === "string" ? text.split(separator) : [];
  };
  const prices = part("candidatePrices");
  const origins = part("candidateOrigins");
  const gainChanges = part("candidateGainChanges");
  return part("candidateNames").map((name, i) => ({
    name,
    price: prices[i] ?? "",
    origin: origins[i] ?? "",
    gainChange: gainChanges[i] ?? "",
  }));
}
