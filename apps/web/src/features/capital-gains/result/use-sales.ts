import { statementLots } from "@site/contract/calls";
import {
  type LotOrder,
  lotsOnAPage,
  type StatementLot,
  type StatementLots,
} from "@site/contract/statement-lots";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../api/call.ts";
import { failureText } from "../flow/notice.tsx";

/** Sales of a statement as far as they are fetched. */
type Sales = {
  lots: readonly StatementLot[];
  /** Counts in the last answer, with the search that it answered; undefined before it. */
  counts: (Omit<StatementLots, "lots"> & { sought: string }) | undefined;
  /** Why the last page did not come. */
  problem: string;
  /** Fetches the next page. */
  more: () => void;
};

/** Beyond so many rows a list has a search. */
const mostWithoutSearch = 8;

/** Whether a list of sales needs a search: it has many rows or more to fetch, or is searched already. */
export function isLong({ lots, counts }: Sales, shown: number, search: string): boolean {
  return (
    search !== "" ||
    shown > mostWithoutSearch ||
    (counts !== undefined && counts.found > lots.length)
  );
}

/** Fetches the sales that fit a search, page by page. A new search or order begins at the first page. */
export function useSales(statementId: string, order: LotOrder, search = ""): Sales {
  const [lots, setLots] = useState<readonly StatementLot[]>([]);
  const [counts, setCounts] = useState<Sales["counts"]>();
  const [problem, setProblem] = useState("");
  const asked = useRef(0);

  const load = async (page: number) => {
    asked.current += 1;
    const mine = asked.current;
    const sought = search.trim();
    const answer = await call(statementLots, {
      params: { id: statementId },
      query: { search: sought || null, order, page: String(page) },
    });
    // An answer to an earlier search must not replace a later one.
    if (mine !== asked.current) {
      return;
    }
    if (!answer.ok) {
      return setProblem(failureText(answer.error));
    }
    const { lots: fetched, ...rest } = answer.value;
    setProblem("");
    setCounts({ ...rest, sought });
    setLots((loaded) => (page === 1 ? fetched : [...loaded, ...fetched]));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the question changes
  useEffect(() => {
    const soon = setTimeout(() => void load(1), search === "" ? 0 : 250);
    return () => clearTimeout(soon);
  }, [statementId, search, order]);
  return {
    lots,
    counts,
    problem,
    more: () => void load(Math.floor(lots.length / lotsOnAPage) + 1),
  };
}
