import type { PaperOwner } from "@site/contract/paper-owner";
import type { ResultRow, StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { personNamed } from "../identity/service.ts";

/** Returns whose name is on a statement's papers: what its owner named it, else the account's name. */
export async function paperOwner(
  ex: Executor,
  { title, userId }: Pick<StatementRow, "title" | "userId">,
): Promise<PaperOwner> {
  const name = title ?? (await personNamed(ex, userId));
  return name ? { name } : {};
}

/**
 * Returns the name under which a paper is saved, so that a folder of them can be searched:
 * `Meera Sample FY 2025-26 capital-gains-report.xlsx`.
 */
export function savedName(
  file: string,
  { assessmentYear }: Pick<ResultRow, "assessmentYear">,
  { name }: PaperOwner,
): string {
  const end = Number(assessmentYear?.slice(0, 4));
  const year = assessmentYear === null ? "" : `FY ${end - 1}-${String(end).slice(2)}`;
  // What no file system takes in a name.
  const owner = name?.replaceAll(/[\p{C}<>:"/\\|?*]/gu, " ").trim();
  return [owner, year, file].filter(Boolean).join(" ");
}
