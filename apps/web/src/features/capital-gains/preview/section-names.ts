const terms: Record<string, string> = {
  long: "Long term",
  short: "Short term",
  intraday: "Intraday",
  buyback: "Buyback",
  excluded: "Not decided",
};

const sections: Record<string, string> = {
  slab: "at your slab rate",
  "50AA": "section 50AA, at your slab rate",
};

/** @returns what a class of lots is called, such as "Long term, section 112A" */
export function classNameOf(term: string, section: string): string {
  const name = terms[term] ?? term;
  if (section === "" || section === "speculative") return name;
  if (section === "mutual-fund") return "Mutual fund units";
  if (sections[section]) return `${name}, ${sections[section]}`;
  return /^\d/.test(section) ? `${name}, section ${section}` : `${name}, ${section}`;
}

/** @returns what a column of Table F is called: "112A@12.5" becomes "Section 112A at 12.5%" */
export function rateNameOf(key: string): string {
  const [section, rate] = key.split("@");
  return rate ? `Section ${section} at ${rate}%` : key;
}
