import type { Platform, UploadedFile } from "contract/flow-state";
import type { AppContext } from "../../app-context.ts";
import { isLostRace, transaction } from "../../database/transaction.ts";
import { type Acceptance, processedIds, putFile, statementById } from "./repository.ts";
import { downloadAddress } from "./statement-keys.ts";

/** What uploads and payments may ask of statements. */
export type Statements = {
  /** Makes a stored file part of the person's statement of that platform; gives the statement's id. */
  recordUpload(upload: {
    userId: string;
    platform: Platform;
    file: UploadedFile;
    acceptances: readonly Acceptance[];
  }): Promise<string>;
  /** Ids of the person's processed statements, the newest first. */
  processedStatements(userId: string): Promise<string[]>;
  /** False once the result files were deleted. */
  filesKept(statementId: string): Promise<boolean>;
  /** Where the owner of a settled order gets the result: the 112A file, or the report without one. */
  downloadLink(statementId: string): Promise<string>;
};

/** How often an upload that lost against another one of the same person is recorded anew. */
const mostUploadsAtOnce = 20;

/** The door of this feature for others. */
export function createStatements({ db }: Pick<AppContext, "db">): Statements {
  return {
    async recordUpload(upload) {
      // Several uploads of one platform at once: whoever comes later finds the earlier one's
      // statement, at the latest when all the others are through.
      for (let attempt = 1; ; attempt++) {
        try {
          return await transaction(db, (trx) => putFile(trx, upload));
        } catch (error) {
          if (attempt === mostUploadsAtOnce || !isLostRace(error)) throw error;
        }
      }
    },
    processedStatements: (userId) => processedIds(db, userId),
    async filesKept(statementId) {
      const statement = await statementById(db, statementId);
      return statement?.state === "processed";
    },
    async downloadLink(statementId) {
      const statement = await statementById(db, statementId);
      const hasCsv = statement?.csv_bytes !== null && statement?.csv_bytes !== undefined;
      return downloadAddress(
        statementId,
        hasCsv ? "processed_file.csv" : "capital-gains-report.xlsx",
      );
    },
  };
}
