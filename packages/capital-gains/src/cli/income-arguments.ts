import type { IncomeOfYear } from "@site/result/income-of-year";
import { ages, regimes } from "@site/result/names";
import { accepted, failed, type Result } from "@site/result/result";
import type { WrongUsage } from "./wrong-usage.ts";

/** The options of a person's other income, for `parseArgs`. */
export const incomeOptions = {
  income: { type: "string" },
  regime: { type: "string" },
  age: { type: "string" },
  dividends: { type: "string" },
  "non-resident": { type: "boolean", default: false },
  "filed-late": { type: "boolean", default: false },
} as const;

/** What the usage says of them. */
export const incomeUsage = `  --income AMOUNT         your other income of the year after deductions, instead of --slab:
                          the tax is then what these gains add to yours. Needs --regime
  --regime REGIME         ${regimes.join(" or ")}; old needs --age
  --age AGE               ${ages.join(", ")}
  --dividends AMOUNT      dividends in --income; needed above ₹2 crore
  --non-resident          no rebate, no basic exemption against these gains
  --filed-late            the return is filed after its due date: new regime only
`;

type IncomeValues = {
  readonly [Name in "income" | "regime" | "age" | "dividends" | "slab"]?: string | undefined;
} & { readonly [Name in "non-resident" | "filed-late"]: boolean };

/** Reads the options of a person's other income; `undefined` without `--income`. */
export function incomeOf(values: IncomeValues): Result<IncomeOfYear | undefined, WrongUsage> {
  const { income, dividends } = values;
  const regime = regimes.find((each) => each === values.regime);
  const age = ages.find((each) => each === values.age);
  if (income === undefined) {
    const alone = (["regime", "age", "dividends", "non-resident", "filed-late"] as const).find(
      (name) => values[name],
    );
    return alone ? failed({ usage: `--${alone} needs --income.` }) : accepted(undefined);
  }
  if (values.slab !== undefined) {
    return failed({ usage: "Use either --slab or --income: the slab follows from the income." });
  }
  if (regime === undefined) {
    return failed({ usage: `--income needs --regime ${regimes.join(" or ")}.` });
  }
  if (values.age !== undefined && age === undefined) {
    return failed({ usage: `--age takes ${ages.join(", ")}, not "${values.age}".` });
  }
  return accepted({
    ...{ otherIncome: income, regime },
    ...(age && { age }),
    ...(dividends !== undefined && { dividends }),
    ...(values["non-resident"] && { nonResident: true }),
    ...(values["filed-late"] && { filedLate: true }),
  });
}
