import { randomUUID } from "node:crypto";
import type {
  ResultObjectRow,
  ResultRow,
  StatementFileRow,
} from "../../database/statement-tables.ts";

/** An object made of a result. */
export type ObjectName = ResultObjectRow["name"];

/** A paper that is made of the stored result when it is first asked for, and then kept. */
export type PaperName = Extract<ObjectName, "capital-gains-report.xlsx" | "summary.pdf">;

/** Every object that may be made of a result. */
export const objectNames: readonly ObjectName[] = [
  ...(["result.json", "sales.json", "sales-index.json", "processed_file.csv"] as const),
  ...(["return-gains.json", "depository-sales.json"] as const),
  ...(["capital-gains-report.xlsx", "summary.pdf"] as const),
];

/** Where everything of everybody is in the store. */
export const everybody = "people/";

/** Where everything of a person is in the store. */
export function folderOfPerson(userId: string): string {
  return `${everybody}${userId}/`;
}

/** Whose object it is. */
export function personOfKey(key: string): string {
  return key.split("/")[1] ?? "";
}

/** A separate key for each upload: a later one replaces nothing that is being read. */
export function newUploadKey(userId: string): string {
  return `${folderOfPerson(userId)}uploads/${randomUUID()}`;
}

/** True for the key of an upload, which nobody needs without its row. */
export function isUploadKey(key: string): boolean {
  return key.split("/")[2] === "uploads";
}

/**
 * The folder of what one taking of a result makes, so that a worker that does not know yet that its
 * taking has ended can't overwrite what its successor stored.
 */
export function resultFolder(of: { userId: string; id: string; takenBy: string }): string {
  return `${folderOfPerson(of.userId)}results/${of.id}/${of.takenBy}`;
}

/** The id of the result whose object it is; undefined for another object. */
export function resultOfKey(key: string): string | undefined {
  const [, , kind, id] = key.split("/");
  return kind === "results" ? id : undefined;
}

/** Identifies a result's objects. */
export type ObjectsOf = Pick<ResultRow, "folder">;

/** The key of a result's object. */
export function resultKey({ folder }: ObjectsOf, name: ObjectName): string {
  return `${folder}/${name}`;
}

/** An object of the store. */
export type StoredFile = { key: string; bytes: number; sha256: string | null };

/** A statement's stored uploads. */
export function storedUploads(files: readonly StatementFileRow[]): StoredFile[] {
  return files.flatMap(({ objectKey, bytes, sha256 }) =>
    objectKey ? [{ key: objectKey, bytes, sha256 }] : [],
  );
}
