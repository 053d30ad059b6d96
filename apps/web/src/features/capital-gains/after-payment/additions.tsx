import { Suspense, useState } from "react";
import { lazyPart } from "../../../navigation/lazy-part.tsx";
import type { LossesFormProps } from "../result/losses-form.tsx";
import shared from "../result/statement-result.module.css";

const AdditionsForms = lazyPart(() => import("./additions-forms.tsx"));

const id = "add-to-statement";

type AdditionsProps = LossesFormProps & {
  /** Whether the uploaded file is kept, without which nothing can be processed again. */
  hasSource: boolean;
};

/** What can still be added to a paid statement, free; folded, its forms fetched when it is opened. */
export function Additions({ hasSource, ...forms }: AdditionsProps) {
  // Keep what was typed when it is closed.
  const [opened, setOpened] = useState(false);
  return (
    <details
      id={id}
      className={shared.findings}
      data-print="hide"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>Something to add? Losses, day of filing, answers</summary>
      {!hasSource && (
        <p>
          We have deleted your uploaded file, so nothing can be added here. Press “Start again with
          a new file” and upload the same file: we recognise it as paid, and what you enter there
          goes into these files, free.
        </p>
      )}
      {hasSource && opened && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <AdditionsForms key={forms.statementId} {...forms} />
        </Suspense>
      )}
    </details>
  );
}

/** Unfolds the forms and moves the focus to them. */
export function showAdditions(): void {
  const details = document.getElementById(id);
  if (details instanceof HTMLDetailsElement) {
    details.open = true;
    details.querySelector("summary")?.focus();
    details.scrollIntoView({ block: "start" });
  }
}
