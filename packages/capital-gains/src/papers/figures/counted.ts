import type { ResultLot } from "@site/result/lot";
import type { StatementResult } from "@site/result/statement-result";
import { sumOf } from "../../law/values/fixed-point.ts";
import { formatMoney, money, moneyOf } from "../../law/values/money.ts";

/** The amounts of a lot whose difference is its gain: sale value less cost less sale expenses. */
type Counted = Pick<ResultLot, "saleValue" | "costOfAcquisition" | "transferExpenses">;

/**
 * Returns what counts of a lot. A company's payment for a buyback is no sale value: as a dividend it
 * allows no expenses either, and an exempt one leaves out the cost too.
 */
export function countedOf(lot: Counted & { readonly section: string }): Counted {
  const { section, saleValue, costOfAcquisition, transferExpenses } = lot;
  const none = "0.00";
  switch (section) {
    case "2(22)(f)":
      return { saleValue: none, costOfAcquisition, transferExpenses: none };
    case "10(34A)":
      return { saleValue: none, costOfAcquisition: none, transferExpenses: none };
    default:
      return { saleValue, costOfAcquisition, transferExpenses };
  }
}

/**
 * Returns the classes of a result with the sums of what counts of their lots, and what was paid where
 * section 55(2)(ac) counts another cost.
 */
export function countedClasses({ classes, lots }: Pick<StatementResult, "classes" | "lots">) {
  return classes.map((each) => {
    const of = lots.filter(({ term, section }) => term === each.term && section === each.section);
    const sum = (amountOf: (lot: ResultLot) => bigint) =>
      formatMoney(money(sumOf(of.map((lot) => amountOf(lot)))));
    const cost = sum((lot) => moneyOf(countedOf(lot).costOfAcquisition));
    const paid = sum(
      (lot) =>
        moneyOf(lot.cost) + moneyOf(lot.buyExpenses) - moneyOf(lot.returnedCapital ?? "0.00"),
    );
    const counted = {
      saleValue: sum((lot) => moneyOf(countedOf(lot).saleValue)),
      cost,
      expenses: sum((lot) => moneyOf(countedOf(lot).transferExpenses)),
      ...(each.section === "112A" && paid !== cost && { paid }),
    };
    return { ...each, counted };
  });
}
