import { Suspense, useState } from "react";
import { statementCheck } from "../content/statement-check.ts";
import { lazyPart } from "../navigation/lazy-part.tsx";
import { Button } from "../ui/button.tsx";

const StatementTrial = lazyPart(
  () => import("../features/capital-gains/local-check/statement-trial.tsx"),
);

/** Loads the check on demand. Without script the service itself is one link away. */
export default function StatementCheck() {
  const [wanted, setWanted] = useState(false);
  if (!wanted) {
    return (
      <p>
        <Button look="quiet" data-needs-script="" onClick={() => setWanted(true)}>
          {statementCheck.button}
        </Button>
        <noscript> {statementCheck.needsScript}</noscript>
      </p>
    );
  }
  return (
    <Suspense fallback={<p role="status">{statementCheck.loading}</p>}>
      <StatementTrial />
    </Suspense>
  );
}
