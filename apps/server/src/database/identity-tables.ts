import type { ColumnType, Generated } from "kysely";

/**
 * Rows of identity. The columns of `user`, `session` and `account` have these names in the database
 * too: query them by `withoutPlugins()`.
 */
export type IdentityTables = {
  user: UserRow;
  session: SessionRow;
  account: AccountRow;
  identityCode: IdentityCodeRow;
  secondFactor: SecondFactorRow;
  recoveryCode: RecoveryCodeRow;
};

/** ISO text on SQLite, a timestamp on PostgreSQL. */
type Time = ColumnType<string | Date, string, string>;
/** A number on SQLite, a boolean on PostgreSQL. */
type Truth = ColumnType<boolean | number, boolean, boolean>;

/** A person's account. */
export type UserRow = {
  id: string;
  name: string;
  /** In lower case; under `no-address.invalid` for a person without an address. */
  email: string;
  emailVerified: Truth;
  image: string | null;
  /** A guest, who has no way to sign in again. */
  isAnonymous: ColumnType<boolean | number | null, boolean | undefined, boolean>;
  /** In E.164 form. */
  phoneNumber: string | null;
  /** Raised when all marks of the person's known browsers become void. */
  deviceEpoch: Generated<number>;
  disabledAt: string | null;
  createdAt: Time;
  updatedAt: Time;
};

/** A browser that is signed in, or waits for the code of the second factor. */
export type SessionRow = {
  id: string;
  userId: string;
  token: string;
  /** When the second factor was proved; null also where none was asked for. */
  secondFactorAt: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Time;
  /** When its use was last noted. */
  updatedAt: Time;
  expiresAt: Time;
};

/** A way of signing in: a password (`credential`), or a person at a provider. */
export type AccountRow = {
  id: string;
  userId: string;
  providerId: string;
  /** The person's id at the provider; the user's own id for a password. */
  accountId: string;
  /** The password's hash. */
  password: string | null;
  createdAt: Time;
  updatedAt: Time;
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
  /** SHA-256 of the code, hexadecimal. For text messages a keyed hash (see phone-calls.ts). */
  codeHash: string;
  purpose: string;
  /** Whom it was made for, such as an address or number; there is one code of a purpose for each. */
  subject: string;
  userId: string | null;
  /** What goes with it, JSON. */
  data: string;
  /** Wrong tries so far. */
  attempts: number;
  expiresAt: string;
  createdAt: string;
};
