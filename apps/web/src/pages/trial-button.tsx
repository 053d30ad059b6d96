import { Suspense, useState } from "react";
import { statementTrial } from "../content/statement-trial.ts";
import { lazyPart } from "../navigation/lazy-part.tsx";
import { Button } from "../ui/button.tsx";

const StatementTrial = lazyPart(
  () => import("../features/capital-gains/trial/statement-trial.tsx"),
);

/** About its height: what is below makes room with the press, not when the code arrives. */
const roomOfTrial = "15rem";

/** Loads the trial on demand. Without script the capital-gains page is one link away. */
export default function TrialButton() {
  const [wanted, setWanted] = useState(false);
  if (!wanted) {
    return (
      <p>
        <Button look="quiet" data-needs-script="" onClick={() => setWanted(true)}>
          {statementTrial.button}
        </Button>
        <noscript> {statementTrial.needsScript}</noscript>
      </p>
    );
  }
  return (
    <Suspense
      fallback={
        <p role="status" style={{ minBlockSize: roomOfTrial }}>
          {statementTrial.loading}
        </p>
      }
    >
      <StatementTrial />
    </Suspense>
  );
}
