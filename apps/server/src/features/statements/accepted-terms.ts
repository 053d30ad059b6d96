import type { Platform } from "contract/flow-state";
import { termsVersions } from "contract/terms";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { type Acceptance, acceptancesOf } from "./repository.ts";

/** The documents, in today's versions, that a platform's statements need. */
function neededTerms(platform: Platform): readonly Acceptance[] {
  const capitalGains = { document: "capital-gains", version: termsVersions.capitalGains } as const;
  const general = { document: "general", version: termsVersions.general } as const;
  return platform === "ICICI" ? [capitalGains, general] : [capitalGains];
}

/** Returns which of the documents that it needs nobody has accepted for a statement. */
export async function missingTerms(
  ex: Executor,
  { id, platform }: Pick<StatementRow, "id" | "platform">,
): Promise<Acceptance[]> {
  const accepted = await acceptancesOf(ex, id);
  return neededTerms(platform).filter(
    ({ document, version }) =>
      !accepted.some((each) => each.document === document && each.version === version),
  );
}
