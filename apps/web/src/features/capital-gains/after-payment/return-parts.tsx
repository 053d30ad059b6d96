import { lazyPart } from "../../../navigation/lazy-part.tsx";
import { simpleFormOf } from "../result/simple-form.ts";
import { OpenedPart } from "./opened-part.tsx";
import part from "./portal-companion.module.css";

const MergeReturn = lazyPart(() => import("./merge-return.tsx"));
const CheckAis = lazyPart(() => import("../result/check-ais.tsx"));

type ReturnPartProps = {
  statementId: string;
};

type MergePartProps = ReturnPartProps & {
  /** The forms that are still possible. */
  forms: readonly string[] | undefined;
  /** Why it can't be done, where that is known. */
  refusal: { readonly message: string } | null | undefined;
  /** Leads to where losses are entered, for a draft that needs them. */
  onAdd: () => void;
};

/** Part of what is bought: the figures go into the person's own draft of ITR-2. */
export function MergePart({ statementId, forms, refusal, onAdd }: MergePartProps) {
  if (simpleFormOf(forms)) {
    return null;
  }
  if (refusal) {
    return (
      <p className={part.note}>
        These figures can't be merged into a draft of ITR-2. {refusal.message}
      </p>
    );
  }
  return (
    <OpenedPart
      heading="Or put it into your ITR-2 draft"
      open="Merge into my draft"
      part={<MergeReturn statementId={statementId} onAdd={onAdd} />}
    >
      <p>
        Choose the draft of ITR-2 that you exported from the department's utility as JSON. The
        figures are put into it in this browser: the draft is not uploaded. You see every change
        before you save the merged file.
      </p>
    </OpenedPart>
  );
}

/** Free: the sales beside what the depositories reported to the department. */
export function AisPart({ statementId }: ReturnPartProps) {
  return (
    <OpenedPart
      heading="Compare with your AIS"
      open="Compare with my AIS"
      part={<CheckAis statementId={statementId} />}
    >
      <p>
        See which sales in your Annual Information Statement agree with this statement, which
        differ, and why. The file is opened in this browser: neither it nor your PAN or date of
        birth is sent or stored.
      </p>
    </OpenedPart>
  );
}
