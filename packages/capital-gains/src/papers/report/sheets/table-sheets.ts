import { brokers } from "@site/result/brokers";
import type { Finding } from "@site/result/finding";
import type { Reconciliation, StatementResult } from "@site/result/statement-result";
import { isoDate } from "../../../law/values/calendar-date.ts";
import { shortDate } from "../../../law/values/date-text.ts";
import type { ReportSheet } from "../looks.ts";
import { type Column, cell, tableSheet } from "./sheet.ts";

const totals: readonly Column<Reconciliation>[] = [
  ["File", 32, ({ file }) => cell.text(file)],
  ["Broker", 13, ({ broker }) => cell.text(brokers[broker].label)],
  ["Total of the statement", 54, ({ check }) => cell.text(check)],
  ["Stated", 18, ({ stated }) => cell.amount(stated)],
  ["Computed from the sales", 18, ({ computed }) => cell.amount(computed)],
  ["Difference", 14, ({ difference }) => cell.amount(difference)],
  ["Result", 11, ({ ok }) => (ok ? cell.centred("Matches") : cell.text("DIFFERS", "warning"))],
];

/** Makes the sheet of the statements' own totals next to the sums of their lots. */
export function reconciliationSheet({ reconciliation }: StatementResult): ReportSheet {
  const none = "The statements state no totals.";
  return tableSheet("Reconciliation", totals, reconciliation, { headerLines: 2, none });
}

/** Makes the sheet of the rows in no figure, with each reason; returns `null` when there are none. */
export function setAsideSheet({ setAside, sources }: StatementResult): ReportSheet | null {
  const dayOf = (text: string | null) => {
    const date = text === null ? undefined : isoDate(text);
    return cell.centred(date === undefined ? "" : shortDate(date));
  };
  const columns: readonly Column<StatementResult["setAside"][number]>[] = [
    ["Share", 26, ({ name }) => cell.text(name)],
    ["ISIN", 15, ({ isin }) => cell.text(isin)],
    ["Quantity", 12, ({ quantity }) => cell.number(quantity)],
    ["Purchase date", 14, ({ acquired }) => dayOf(acquired)],
    ["Sale date", 14, ({ transferred }) => dayOf(transferred)],
    ["Sale value", 16, ({ saleValue }) => cell.amount(saleValue)],
    ["Purchase value", 16, ({ cost }) => cell.amount(cost)],
    ["Why it is in no figure, and what to do", 80, ({ message }) => cell.text(message)],
    [
      "Where",
      34,
      ({ source: { file, sheet, row } }) =>
        cell.text(placeText({ file: sources[file]?.file, sheet, row })),
    ],
  ];
  return setAside.length === 0
    ? null
    : tableSheet("Set aside", columns, setAside, { headerLines: 1 });
}

const kinds = { error: "Error", warning: "Warning", info: "Note" };

const findingColumns: readonly Column<Finding>[] = [
  [
    "Kind",
    10,
    ({ severity }) => cell.text(kinds[severity], severity === "info" ? "text" : "warning"),
  ],
  ["Finding", 84, ({ message }) => cell.text(message)],
  ["Where", 32, ({ where }) => cell.text(where === undefined ? "" : placeText(where))],
];

/** Makes the sheet of findings, most severe first as the result has them. */
export function findingsSheet({ findings }: StatementResult): ReportSheet {
  const none = "No findings.";
  return tableSheet("Findings", findingColumns, findings, { headerLines: 1, none });
}

function placeText({ file, sheet, row, column }: Partial<NonNullable<Finding["where"]>>): string {
  return [
    file,
    sheet,
    row === undefined ? undefined : `row ${row}`,
    column === undefined ? undefined : `column ${column}`,
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}
