import type { StatementLot } from "@site/contract/statement-lots";
import type { OriginQuestion } from "@site/result/origins";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import rows from "../../../ui/page-sheets.module.css";
import { asProblem, NoticeBox } from "../flow/notice.tsx";
import { ShareQuestion, type ShareQuestionProps } from "./share-question.tsx";
import { isLong, useSales } from "./use-sales.ts";

type OtherSharesProps = Pick<ShareQuestionProps, "head" | "busy" | "onAnswer"> & {
  statementId: string;
};

/** Finds any other sale by name, to say how those shares came. */
export function OtherShares({ statementId, head, busy, onAnswer }: OtherSharesProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<StatementLot>();
  const found = useSales(statementId, "name", search);
  const { lots, counts, problem } = found;
  const known = head.origins ?? [];
  const others = lots.filter(
    ({ isin, acquired, term }) =>
      isWhole(isin) &&
      ["long", "short"].includes(term) &&
      !known.some(
        (each) =>
          each.isin === isin && (each.stated === acquired || each.answer?.acquired === acquired),
      ),
  );
  const once = [...new Map(others.map((lot) => [`${lot.isin} ${lot.acquired}`, lot])).values()];
  return (
    <>
      <p>
        Then what the person before you paid counts, or the value that your employer taxed. Choose
        the share.
      </p>
      {isLong(found, once.length, search) && (
        <Field
          label="Find the share by name or ISIN"
          type="search"
          maxLength={100}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setChosen(undefined);
          }}
        />
      )}
      {chosen ? (
        <>
          <ShareQuestion
            key={`${chosen.isin} ${chosen.acquired}`}
            question={asQuestion(chosen)}
            {...{ head, busy, onAnswer }}
            takesFocus
          />
          <p>
            <Button look="plain" onClick={() => setChosen(undefined)}>
              Another share
            </Button>
          </p>
        </>
      ) : (
        <ul className={rows.rows}>
          {once.slice(0, 10).map((lot) => (
            <li key={`${lot.isin} ${lot.acquired}`}>
              <button type="button" onClick={() => setChosen(lot)}>
                <strong>{lot.company ?? lot.name}</strong>
                <small>bought {shortDay(lot.acquired)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        {counts ? once.length === 0 && "No sale found." : !problem && "Loading the sales…"}
      </p>
      <NoticeBox notice={problem ? asProblem(problem) : null} />
    </>
  );
}

/** Whether an answer can name a share by this ISIN. */
function isWhole(isin: string): boolean {
  return /^[A-Z0-9]{12}$/.test(isin);
}

/** Only the day is known of its purchase here: the list has what counts, not what the statement has. */
function asQuestion(lot: StatementLot): OriginQuestion {
  const { isin, name, company, quantity, acquired } = lot;
  return {
    ...{ isin, name: company ?? name, quantity, stated: acquired, saleValue: "", cost: "" },
    ...{ asks: "answered", lots: 1, demergers: [], mergers: [], bought: [], hint: null },
  };
}
