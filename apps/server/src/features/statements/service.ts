import type { Platform, UploadedFile } from "contract/flow-state";
import type { AppContext } from "../../app-context.ts";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import { type Executor, isLostRace, transaction } from "../../database/transaction.ts";
import { downloadsOf } from "../flow/flow.ts";
import {
  type Acceptance,
  filesOf,
  lockProcessed,
  processedIds,
  putFile,
  statementById,
  storedBytesOf,
} from "./repository.ts";
import { downloadAddress, type ObjectsOf, resultKey, sourceKey } from "./statement-keys.ts";

/** What uploads and payments may ask of statements. */
export type Statements = {
  /** Makes a stored file part of the person's statement of that platform; gives the statement's id. */
  recordUpload(upload: {
    userId: string;
    platform: Platform;
    file: UploadedFile;
    acceptances: readonly Acceptance[];
  }): Promise<string>;
  /** Bytes that the person's stored files take, without the upload that stands under the key now. */
  storedBytes(userId: string, exceptKey: string): Promise<number>;
  /** Ids of the person's processed statements, the newest first. */
  processedStatements(userId: string): Promise<string[]>;
  /** Holds the result files until the transaction ends; false when they were deleted. */
  holdFiles(trx: Executor, statementId: string): Promise<boolean>;
  /** Where the owner of a settled order gets the result: the 112A file, or the report without one. */
  downloadLink(statementId: string): Promise<string>;
};

/** The files of a settled statement that its owner can download. */
export const downloadsFor = downloadsOf;

/** The uploaded files of some statements that are still kept, in the order of their slots. */
export const keptFilesOf = filesOf;

/** An object of the store; `uploadedAt` for uploads, whose key a later upload takes over. */
export type StoredFile = { key: string; sha256: string | null; uploadedAt: string | null };

/** What the store holds of a statement's uploaded files: the uploads and their copies. */
export function storedUploads(statement: ObjectsOf, files: readonly StatementFileRow[]) {
  return files.flatMap(({ slot, upload_key, sha256, uploaded_at }): StoredFile[] => [
    { key: upload_key, sha256, uploadedAt: uploaded_at },
    { key: sourceKey(statement, slot), sha256, uploadedAt: null },
  ]);
}

/** Where the result files of a statement are. */
export function storedResults(statement: StatementRow): StoredFile[] {
  const { csv_sha256, report_sha256 } = statement;
  return [
    { key: resultKey(statement, "processed_file.csv"), sha256: csv_sha256, uploadedAt: null },
    {
      key: resultKey(statement, "capital-gains-report.xlsx"),
      sha256: report_sha256,
      uploadedAt: null,
    },
  ];
}

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
    storedBytes: (userId, exceptKey) => storedBytesOf(db, userId, exceptKey),
    processedStatements: (userId) => processedIds(db, userId),
    holdFiles: lockProcessed,
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
