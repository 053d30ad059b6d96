import type { StepProps } from "../flow/step.tsx";
import { processAgain } from "./process-again.ts";
import type { ResultProps } from "./result-sheets.tsx";

/**
 * Returns the result of the person's own statement; null while there is none.
 *
 * @param canAnswer whether its questions can still be answered
 */
export function ownResult(
  { store, state, server }: Pick<StepProps, "store" | "state" | "server">,
  canAnswer: boolean,
): ResultProps | null {
  const { flow, busy, sent } = state;
  const { head, statementId, processedAt, canFillIn } = server;
  if (!flow || !head) {
    return null;
  }
  return {
    ...{ head, statementId, processedAt, canFillIn, today: flow.today },
    ...(canAnswer && {
      asked: {
        busy: busy === "reprocessing",
        sent: Object.values(sent),
        onAnswered: (choices) => processAgain(store, choices),
      },
    }),
  };
}
