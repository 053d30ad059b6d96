/** Rows of identity that are our own; the library's tables are not typed here. */
export type IdentityTables = {
  identityCode: IdentityCodeRow;
  secondFactor: SecondFactorRow;
  recoveryCode: RecoveryCodeRow;
};

/** The authenticator app of a person who has turned the second factor on. */
export type SecondFactorRow = {
  userId: string;
  /** What app and server share, sealed under a master key (see storage/sealed-text.ts). */
  secret: string;
  /** Time step of the newest code that was taken: it and older ones are taken no more. */
  lastStep: number;
  turnedOnAt: string;
};

/** A recovery code that has not been used, known by its SHA-256 only. */
export type RecoveryCodeRow = { codeHash: string; userId: string };

/** A one-time code, known by its hash only. */
export type IdentityCodeRow = {
  /** SHA-256 of the code, hexadecimal. For text messages a keyed hash (see phone-code.ts). */
  codeHash: string;
  purpose: string;
  /** Whom it was made for: a lower-case address or a number in E.164 form. */
  subject: string;
  userId: string | null;
  /** What goes with it, JSON. */
  data: string;
  /** Wrong tries so far. */
  attempts: number;
  expiresAt: string;
  createdAt: string;
};
