import { promiseFile, withdrawPromisedFile } from "contract/calls";
import { useEffect, useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { failureText } from "../flow/notice.tsx";
import { allStatements } from "../statements/use-statements.ts";

type PromisedFileProps = {
  statementId: string;
  /** `2026-27`. */
  taxYear: string;
};

/** A mail for when the forms are published, if the person asks for one; it can be withdrawn. */
export function PromisedFile({ statementId, taxYear }: PromisedFileProps) {
  const [isPromised, setPromised] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");

  useEffect(() => {
    const ask = async () => {
      const answer = await allStatements();
      const own = answer.ok && answer.value.find(({ id }) => id === statementId);
      if (own) {
        setPromised(own.filePromised === true);
      }
    };
    void ask();
  }, [statementId]);

  const press = async () => {
    setBusy(true);
    const wish = isPromised ? withdrawPromisedFile : promiseFile;
    const answer = await call(wish, { params: { id: statementId } });
    setBusy(false);
    if (!answer.ok) {
      return setSaid(failureText(answer.error));
    }
    setPromised(!isPromised);
    setSaid(isPromised ? "We won't write to you about it." : "");
  };

  return (
    <div>
      {isPromised && (
        <p>
          We'll write to you when the forms of tax year {taxYear} are published. Then upload the
          statement of the whole year to get your file.
        </p>
      )}
      <p role="status">{said}</p>
      <p>
        <Button look="quiet" busy={isBusy} onClick={() => void press()}>
          {isPromised ? "Don't write to me" : "Write to me when the forms are published"}
        </Button>
      </p>
    </div>
  );
}
