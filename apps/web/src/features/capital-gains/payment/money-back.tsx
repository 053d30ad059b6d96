import type { FlowState } from "@site/contract/flow-state";
import { formatPaise } from "../../../ui/money.tsx";
import { statementsAddress } from "../statements/view-address.ts";

/** Says that a payment goes or has gone back to the payer, and what follows from it. */
export function MoneyBack({ of }: { of: FlowState["moneyBack"] }) {
  if (!of) {
    return null;
  }
  const { amount, isOfFiles, isSent } = of;
  const which = `${isOfFiles ? "Your" : "An extra"} payment of ${formatPaise(amount)}`;
  return (
    <p role="status">
      {isSent
        ? `${which} was sent back. Your bank may take up to seven working days to show it.`
        : `${which} is on its way back to you.`}
      {isOfFiles && !isSent && " Once it is sent, the downloads close."}
      {isOfFiles && isSent && (
        <>
          {" "}
          The invoice and its credit note are in <a href={statementsAddress}>My statements</a>.
        </>
      )}
    </p>
  );
}
