import type { Generated } from "kysely";

/** The tables of the identity feature. */
export type IdentityTables = {
  person: PersonRow;
  session: SessionRow;
  wayIn: WayInRow;
  identityCode: IdentityCodeRow;
  secondFactor: SecondFactorRow;
  recoveryCode: RecoveryCodeRow;
};

/** A person's account. */
export type PersonRow = {
  id: string;
  name: string;
  /** In lower case; under `no-address.invalid` for a person without an address. */
  email: string;
  emailVerified: 0 | 1;
  /** A guest, who has no way to sign in again. */
  isAnonymous: 0 | 1;
  /** In E.164 form. */
  phoneNumber: string | null;
  /** Raised when all marks of the person's known browsers become void. */
  deviceEpoch: Generated<number>;
  disabledAt: string | null;
  createdAt: string;
  updatedAt: string;
};

/** A browser that is signed in, or waits for the code of the second factor. */
export type SessionRow = {
  id: string;
  userId: string;
  /** SHA-256 of the browser's token, hexadecimal: a copy of the database lets nobody in. */
  tokenHash: string;
  /** When the second factor was proved; null also where none was asked for. */
  secondFactorAt: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
  /** When its use was last noted. */
  updatedAt: string;
  expiresAt: string;
};

/** A way of signing in: a password (`credential`), or a person at a provider. */
export type WayInRow = {
  id: string;
  userId: string;
  providerId: string;
  /** The person's id at the provider; the user's own id for a password. */
  accountId: string;
  /** The password's hash. */
  password: string | null;
  createdAt: string;
  updatedAt: string;
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
