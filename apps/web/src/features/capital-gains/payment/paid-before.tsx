import type { PaidBefore as Paid } from "contract/flow-state";
import { Button } from "../../../ui/button.tsx";
import { dayInIndia } from "../../../ui/format-date.ts";
import styles from "../flow/step.module.css";
import { FileLinks } from "../statements/file-links.tsx";

type PaidBeforeProps = Paid & {
  busy: boolean;
  /** Puts the answers of this result into the paid statement. */
  onPutInto: () => void;
};

/**
 * Warns, before the button that takes money, that this file is already paid for as another
 * statement: with its files, or, where those are of another result, with the way to make them again.
 */
export function PaidBefore({ paidAt, differences, downloads, busy, onPutInto }: PaidBeforeProps) {
  return (
    <section className={styles.paid} aria-label="You have already paid for this file">
      <p>
        <strong>You have already paid for this file</strong>, on {dayInIndia(paidAt)}
        {differences.length === 0
          ? ". You don't need to pay again: download your files here."
          : `, ${listed(differences.map(differenceOf))}. You don't need to pay again: have the paid files made again with the result above. This is free, and your invoice stays the same.`}
      </p>
      {differences.length === 0 ? (
        <ul>
          <FileLinks files={downloads} />
        </ul>
      ) : (
        <p>
          <Button look="quiet" disabled={busy} aria-busy={busy} onClick={onPutInto}>
            Make the paid files again
          </Button>
        </p>
      )}
    </section>
  );
}

/** What an answer is about, and the verb for giving it. */
const names: Readonly<Record<string, readonly [name: string, verb: string]>> = {
  losses: ["losses or other gains", "entered"],
  kinds: ["kinds of securities", "chosen"],
  fmvPrices: ["prices of 31 January 2018", "entered"],
  acceptProposedFmv: ["the exchanges' prices of 31 January 2018", "chosen"],
  deductDepositoryCharges: ["the deduction of depository charges", "chosen"],
  buybacks: ["buybacks", "chosen"],
  form: ["answers about your other income", "given"],
  // Equal answers led to other figures.
  figures: ["figures", "given"],
};

/** Returns what is different about the paid files, such as "without the losses that …". */
function differenceOf({ answer, inPaid, inThis }: Paid["differences"][number]): string {
  const [name, verb] = names[answer] ?? ["answers", "given"];
  if (inPaid && inThis) {
    return `with other ${name}`;
  }
  return inThis
    ? `without ${name} that you have ${verb} now`
    : `with ${name} that you have not ${verb} now`;
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(parts);
}
