import type { FlowState } from "contract/flow-state";
import { formatPaise } from "../../../ui/money.tsx";

/** Says that a payment goes or has gone back to the payer, and what follows from it. */
export function MoneyBack({ of }: { of: FlowState["moneyBack"] }) {
  return of ? <p role="status">{wordsOf(of)}</p> : null;
}

function wordsOf({ amount, isOfFiles, isSent }: NonNullable<FlowState["moneyBack"]>): string {
  const sum = formatPaise(amount);
  const which = `${isOfFiles ? "Your" : "An extra"} payment of ${sum}`;
  if (!isSent) {
    return `${which} is on its way back to you.${isOfFiles ? " Once it is sent, the downloads close." : ""}`;
  }
  return `${which} was sent back. Your bank may take up to seven working days to show it.${
    isOfFiles ? " The invoice and its credit note are in My statements." : ""
  }`;
}
