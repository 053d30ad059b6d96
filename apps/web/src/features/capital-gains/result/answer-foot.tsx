import { Button } from "../../../ui/button.tsx";
import partStyles from "../flow/part.module.css";

type AnswerFootProps = {
  /** What the press that sends the answer is called. */
  label: string;
  busy: boolean;
  /** What the press that takes an earlier answer back is called. */
  takeBack: string;
  /** Undefined as long as there is none to take back. */
  onTakenBack: (() => unknown) | undefined;
};

/** The presses below a form with an answer: one sends it, the other takes back the one before. */
export function AnswerFoot({ label, busy, takeBack, onTakenBack }: AnswerFootProps) {
  return (
    <p className={partStyles.foot}>
      {onTakenBack && (
        <>
          <Button look="plain" busy={busy} onClick={() => void onTakenBack()}>
            {takeBack}
          </Button>{" "}
        </>
      )}
      <Button type="submit" busy={busy}>
        {busy ? "Processing..." : label}
      </Button>
    </p>
  );
}
