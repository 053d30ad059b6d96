import type { MyStatement } from "@site/contract/my-statements";
import { Fragment, type ReactNode } from "react";
import money from "../../../ui/money.module.css";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { Key } from "./gains-bar.tsx";
import { type ListedFigures, shortTax } from "./statement-card.tsx";
import { yearNameOf } from "./statement-name.ts";

/** The heads of the columns of a wide list, between a statement's name and its buttons. */
export const columns = ["Gains", "LTCG", "STCG", "Estimated tax"] as const;

/** Returns the amounts of a row by column, this year's and last year's below. */
export function cellsOf(
  figures: ListedFigures | undefined,
  before: ListedFigures | undefined,
): readonly (readonly [string, ReactNode, ReactNode])[] {
  if (!figures) {
    return columns.slice(1).map((column) => [column, null, undefined]);
  }
  const of = (amounts: ListedFigures): ReactNode[] => [
    formatWholeRupees(amounts.longTerm),
    formatWholeRupees(amounts.shortTerm),
    shortTax(amounts.tax),
  ];
  const last = before && of(before);
  return of(figures).map((text, at) => [
    columns[at + 1] ?? "",
    at === 2 ? <strong key="tax">{text}</strong> : text,
    last?.[at],
  ]);
}

/** Says what the person entered besides the statement, a text for each kind. */
export function enteredIn({ elsewhere, earlierLosses }: ListedFigures): string[] {
  return [
    ...(elsewhere === "0" ? [] : [`elsewhere ${formatWholeRupees(elsewhere)}`]),
    ...(earlierLosses === "0" ? [] : [`losses ${formatWholeRupees(`-${earlierLosses}`)}`]),
  ];
}

/** Returns gains and losses as they enter the year: "LTCG ₹5,39,899 · STCG ₹66,951 · losses −₹4,50,007". */
export function gainsOf(figures: ListedFigures): ReactNode {
  const { longTerm, shortTerm } = figures;
  const texts = [
    `LTCG ${formatWholeRupees(longTerm)}`,
    `STCG ${formatWholeRupees(shortTerm)}`,
    ...enteredIn(figures),
  ];
  return texts.map((text, at) => (
    <Fragment key={text}>
      {at > 0 && " · "}
      <span className={money.money}>
        <Key of={text.slice(0, 4)} />
        {text}
      </span>
    </Fragment>
  ));
}

/** Returns the name of a statement's year without what stands in brackets. */
export function shortYear(statement: MyStatement): string {
  return yearNameOf(statement).replace(/ \(.*/, "");
}
