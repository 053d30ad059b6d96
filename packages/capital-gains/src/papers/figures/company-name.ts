import { companyNames } from "../../generated/company-names.ts";

let names: ReadonlyMap<string, string> | undefined;

/**
 * Returns the name of the company or of the exchange-traded fund behind an ISIN; `undefined` where it is
 * not known or is what the statement states already. The issuer's four characters in an ISIN stay when
 * a split changes it.
 */
export function companyName(isin: string, stated: string): string | undefined {
  names ??= new Map(
    companyNames
      .trim()
      .split("\n")
      .map((line) => {
        const end = line.indexOf(" ");
        return [line.slice(0, end), line.slice(end + 1)] as const;
      }),
  );
  const name = names.get(/^IN[E9]/.test(isin) ? isin.slice(3, 7) : isin);
  return name === undefined || lettersOf(stated).includes(lettersOf(name)) ? undefined : name;
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}
