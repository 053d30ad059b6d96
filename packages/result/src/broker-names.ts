// Apart from the brokers' rows, because `/` names the brokers to visitors who fetch nothing else of them.

/** The brokers' names, in sentences and tables. */
export const brokerNames = { ICICI: "ICICI Direct", ZERODHA: "Zerodha" } as const;

/** Joins a list for a sentence, its last two with the conjunction. */
export function inSentence(conjunction: string, all: readonly string[]): string {
  return [all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(` ${conjunction} `);
}

/** The brokers' names in a sentence: "ICICI Direct or Zerodha". */
export const anyBroker = inSentence("or", Object.values(brokerNames));
