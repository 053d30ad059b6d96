import { randomUUID } from "node:crypto";
import type { TermsAccepted } from "contract/identity-calls";
import { termsVersions } from "contract/terms";
import type { Executor } from "../../../database/transaction.ts";

/**
 * Stores what a person accepted with their account: documents in the version in force. Another
 * version names a text that we do not show, so nothing was accepted.
 */
export async function storeAccepted(
  trx: Executor,
  userId: string,
  accepted: TermsAccepted | undefined,
  acceptedAt: string,
): Promise<void> {
  const documents = [
    ["general", "general"],
    ["capitalGains", "capital-gains"],
    ["privacy", "privacy"],
  ] as const;
  for (const [key, document] of documents) {
    const version = termsVersions[key];
    if (accepted?.[key] === version) {
      await trx
        .insertInto("termsAcceptance")
        .values({
          ...{ id: randomUUID(), userId, statementId: null, page: accepted.page },
          ...{ document, version, acceptedAt },
        })
        .execute();
    }
  }
}
