import type { Generated } from "kysely";

/** The tables of the privacy feature. */
export type PrivacyTables = { object_removal: ObjectRemovalRow; access_audit: AccessAuditRow };

/** An object that nobody may read any more and that goes from the store at `due_at`. */
export type ObjectRemovalRow = {
  key: string;
  statement_id: string;
  /** SHA-256 of the object's plain bytes, as it was recorded. */
  sha256: string | null;
  /** When an upload under this key was stored; a later one stays. */
  uploaded_at: string | null;
  due_at: string;
};

/** Who did what with whose data; ids and hashes, no content. Never changed. */
export type AccessAuditRow = {
  seq: Generated<number>;
  at: string;
  actor: "owner" | "retention" | "operator";
  /** Whose data it is. */
  user_id: string | null;
  action: "download" | "delete" | "remove-object" | "export" | "erase-account" | "command";
  statement_id: string | null;
  /** Name of the file as a kind, the object's key, or the operator's command. */
  object: string | null;
  sha256: string | null;
};
