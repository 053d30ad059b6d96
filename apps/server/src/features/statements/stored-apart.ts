import type { LotRecord } from "capital-gains/lot-record";
import { DepositorySales } from "contract/return-data";
import { GivenLosses } from "result/statement-choices";
import { type Static, Type } from "typebox";
import type { ObjectStore } from "../../storage/object-store.ts";
import { checkOf } from "../../stored-json.ts";
import { readChecked } from "./read-checked.ts";
import { type ObjectsOf, resultKey } from "./statement-objects.ts";

// What versions before `result.json` stored of a statement, apart from its papers. What it lacks, and
// who says so: gains by period in `return.json`, without which a draft's own gains cannot be set off with
// these, so that a merge is refused; the PANs, so that an AIS of another person is not noticed; the
// indexes by which a cost of 2018 was found, which the report has.

const text = Type.String();

const Lots = Type.Array(
  Type.Object({
    name: text,
    isin: text,
    quantity: text,
    acquired: text,
    transferred: text,
    saleValue: text,
    transferExpenses: text,
    paid: text,
    buyExpenses: text,
    costOfAcquisition: text,
    gain: text,
    term: text,
    section: text,
    rule: text,
    value2018: Type.Union([
      Type.Object({ total: text, product: text, indexes: Type.Optional(text) }),
      Type.Null(),
    ]),
    grandfathered: Type.Boolean(),
    source: Type.Object({ file: text, sheet: text, row: Type.Integer() }),
  }),
);

const NoGains = Type.Object({
  ok: Type.Literal(false),
  error: Type.Object({ code: text, message: text }),
});
const ReturnApart = Type.Object({
  gains: Type.Union([Type.Object({ ok: Type.Literal(true) }), NoGains]),
  sales: DepositorySales,
});

const processAgain: Static<typeof NoGains> = {
  ok: false,
  error: {
    code: "result-incomplete",
    message:
      "The statement was processed by an earlier version, whose figures can't be merged. Process it " +
      "again, or enter the report's figures by hand. Nothing was merged.",
  },
};

const asLots = checkOf("list of sales", Lots);
const asReturn = checkOf("return", ReturnApart);
const asLosses = checkOf("entry of losses", GivenLosses);

/** Returns the sales that the page lists, largest first; undefined when none are stored. */
export function lotsApart(
  store: ObjectStore,
  statement: ObjectsOf,
): Promise<readonly LotRecord[] | undefined> {
  return readChecked(store, resultKey(statement, "lots.json"), asLots);
}

/** Returns why nothing can be merged, and the sales for an AIS; undefined when it is not stored. */
export async function returnApart(store: ObjectStore, statement: ObjectsOf) {
  const stored = await readChecked(store, resultKey(statement, "return.json"), asReturn);
  return stored && { ...stored, gains: stored.gains.ok ? processAgain : stored.gains };
}

/** Returns the losses that the person entered; undefined when none are stored. */
export function lossesApart(
  store: ObjectStore,
  statement: ObjectsOf,
): Promise<GivenLosses | undefined> {
  return readChecked(store, resultKey(statement, "losses.json"), asLosses);
}
