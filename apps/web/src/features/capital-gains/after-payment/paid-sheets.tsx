import type { FlowState } from "@site/contract/flow-state";
import type { ResultHead } from "@site/result/result-head";
import { taxInWords } from "@site/result/tax-in-words";
import { lazyPart } from "../../../navigation/lazy-part.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { openSheet, type PageSheet } from "../../../ui/page-sheets.tsx";
import type { StepProps } from "../flow/step.tsx";
import { ownResult } from "../result/own-result.ts";
import { resultSheets } from "../result/result-sheets.tsx";
import { salesText } from "../result/sales.tsx";
import { simpleFormOf } from "../result/simple-form.ts";
import { ResultOverview } from "../result/statement-result.tsx";
import { FilledInByPortal } from "./portal-companion.tsx";
import { filledInByPortal } from "./portal-figures.ts";

const MergeReturn = lazyPart(() => import("./merge-return.tsx"));
const PapersWithOwner = lazyPart(() => import("./papers-with-owner.tsx"));

/** Returns the result whose figures go into a return; null while the forms of its year are not published. */
export function resultToFile({ head, statementId }: FlowState) {
  return head && statementId && !head.advanceTax ? { head, statementId } : null;
}

type OfStep = Pick<StepProps, "store" | "state" | "server">;

/** Returns the sheets of a paid statement: what helps to file it, and its result. */
export function paidSheets(step: OfStep): PageSheet[] {
  const { server } = step;
  const hasSource = server.files.length > 0;
  const result = ownResult(step, hasSource);
  const sheets: (PageSheet | false | null)[] = [
    ...sheetsToFile(step),
    result && {
      name: "result",
      title: "The result again",
      content: () => <ResultOverview {...result} />,
    },
    !hasSource && {
      name: "losses",
      title: "Brought-forward losses",
      content: () => (
        <p>
          We have deleted your uploaded file, so nothing can be added here. Upload the same file
          again: we recognise it as paid, and what you enter there goes into these files, free.
        </p>
      ),
    },
    ...(result ? resultSheets(result) : []),
  ];
  return sheets.filter((sheet) => sheet !== false && sheet !== null);
}

/** The sheets for the portal, for the department's utility and for an accountant, who wants a name. */
function sheetsToFile({ store, state: { flow }, server }: OfStep): (PageSheet | false | null)[] {
  const { downloads, statementId, processedAt } = server;
  const toFile = resultToFile(server);
  const filledIn = filledInByPortal(toFile?.head.returnFigures);
  return [
    filledIn.length > 0 && {
      name: "portal",
      title: "What the portal fills in",
      content: () => <FilledInByPortal groups={filledIn} />,
    },
    toFile &&
      !simpleFormOf(toFile.head.form?.candidates) &&
      !toFile.head.mergeRefusal && {
        name: "merge",
        title: "Merge into your ITR-2 draft",
        content: () => (
          <MergeReturn
            key={processedAt}
            statementId={toFile.statementId}
            onAdd={() => openSheet("losses")}
          />
        ),
      },
    flow !== null &&
      !!downloads?.report &&
      statementId !== null && {
        name: "owner",
        title: "Report and PDF with name and PAN",
        content: () => (
          <PapersWithOwner
            key={statementId}
            store={store}
            statementId={statementId}
            name={flow.user.displayName}
          />
        ),
      },
  ];
}

/** Returns the rows that lead to sheets of a paid statement, most wanted first. */
export function paidSheetLinks(sheets: readonly PageSheet[], head: ResultHead | null) {
  const taxText = head ? `Tax ${taxInWords(head.tax, formatWholeRupees)} · ` : "";
  const texts = [
    ["portal", "To compare"],
    ["merge", "On a computer, with the department's utility"],
    ["owner", "For your accountant"],
    ["losses", "Free: your files are made again"],
    ["result", `${taxText}${salesText(head?.lotCount ?? 0)}`],
    ["ais", "Nothing leaves this device"],
  ] as const;
  return texts.flatMap(([name, text]) =>
    sheets.filter((sheet) => sheet.name === name).map(({ title }) => ({ name, title, text })),
  );
}
