import type { Generated } from "kysely";

/** The tables of the privacy feature. */
export type PrivacyTables = { objectRemoval: ObjectRemovalRow; accessAudit: AccessAuditRow };

/**
 * An object that nobody may read any more, or one that is still being stored and has no other row yet:
 * it goes from the store at `dueAt`. Until then its bytes count in the person's share.
 */
export type ObjectRemovalRow = {
  key: string;
  userId: string;
  /** Null for an upload that no statement has yet. */
  statementId: string | null;
  /** The plain bytes; of an upload under way as many as it may have. */
  bytes: number;
  /** SHA-256 of the object's plain bytes, as it was recorded. */
  sha256: string | null;
  dueAt: string;
};

/** Who did what with whose data; ids and hashes, no content. Never changed. */
export type AccessAuditRow = {
  seq: Generated<number>;
  at: string;
  actor: "owner" | "retention" | "operator";
  /** Whose data it is. */
  userId: string | null;
  action: "download" | "delete" | "remove-object" | "export" | "erase-account" | "command";
  statementId: string | null;
  /** Name of the file as a kind, the object's key, or the operator's command. */
  object: string | null;
  sha256: string | null;
};
