/** Rows of identity that are our own; the library's tables are not typed here. */
export type IdentityTables = { identity_code: IdentityCodeRow };

/** A one-time code, known by its hash only. */
export type IdentityCodeRow = {
  /** SHA-256 of the code, hexadecimal. For text messages a keyed hash (see phone-code.ts). */
  code_hash: string;
  purpose: string;
  /** Whom it was made for: a lower-case address or a number in E.164 form. */
  subject: string;
  user_id: string | null;
  /** What goes with it, JSON. */
  data: string;
  /** Wrong tries so far. */
  attempts: number;
  expires_at: string;
  created_at: string;
};
