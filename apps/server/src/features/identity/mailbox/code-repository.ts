import { createHash, randomBytes } from "node:crypto";
import { accepted } from "@site/result/result";
import { Type } from "typebox";
import type { Clock } from "../../../clock.ts";
import type { IdentityCodeRow } from "../../../database/identity-tables.ts";
import type { Executor } from "../../../database/transaction.ts";
import { checkOf } from "../../../stored-json.ts";
import { refuseCall, type SignInResult } from "../call/refusal.ts";
import { type CodePurpose, codeRules } from "./code-rules.ts";

/** A code to be stored; how long it lives is in `codeRules`. */
export type NewCode = {
  purpose: CodePurpose;
  subject: string;
  userId?: string | null;
  data?: Record<string, unknown>;
};

/** A stored code, with its data read. */
export type StoredCode = Omit<IdentityCodeRow, "data" | "purpose"> & {
  purpose: CodePurpose;
  data: Record<string, unknown>;
};

/** 256 random bits as text for a link (OWASP ASVS 5.0, 11.5.1). */
export function newCode(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a code, so that a reader of the database cannot use it. */
export function hashOfText(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

/** Stores and takes one-time codes. */
export class CodeRepository {
  readonly #db: Executor;
  readonly #clock: Clock;

  constructor(db: Executor, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Stores a code under its hash, in place of an older one of the same purpose and subject. */
  async store(hash: string, code: NewCode): Promise<void> {
    const row = this.#row(hash, code);
    await this.#db
      .insertInto("identityCode")
      .values(row)
      .onConflict((older) => older.columns(["purpose", "subject"]).doUpdateSet(row))
      .execute();
  }

  /** Makes a code for a link, stores its hash likewise, and returns it. */
  async issue(code: NewCode): Promise<string> {
    const made = newCode();
    await this.store(hashOfText(made), code);
    return made;
  }

  /** Reads a code without using it up, or says why it cannot be used. */
  async peek(code: string): Promise<SignInResult<StoredCode>> {
    const row = await this.#db
      .selectFrom("identityCode")
      .selectAll()
      .where("codeHash", "=", hashOfText(code))
      .executeTakeFirst();
    if (!row) {
      return refuseCall("invalid-action-code");
    }
    if (row.expiresAt <= this.#clock.now().toISOString()) {
      return refuseCall("expired-action-code");
    }
    return accepted(read(row));
  }

  /** Uses a code up; of any number of concurrent calls, exactly one gets it. */
  async take(hash: string, purpose: CodePurpose): Promise<StoredCode | null> {
    const row = await this.#db
      .deleteFrom("identityCode")
      .where("codeHash", "=", hash)
      .where("purpose", "=", purpose)
      .where("expiresAt", ">", this.#clock.now().toISOString())
      .returningAll()
      .executeTakeFirst();
    return row ? read(row) : null;
  }

  /** The live code of a subject, for codes too short to be found by their hash. */
  async findFor(purpose: CodePurpose, subject: string): Promise<StoredCode | null> {
    const row = await this.#db
      .selectFrom("identityCode")
      .selectAll()
      .where("purpose", "=", purpose)
      .where("subject", "=", subject)
      .where("expiresAt", ">", this.#clock.now().toISOString())
      .executeTakeFirst();
    return row ? read(row) : null;
  }

  /**
   * Counts an attempt before checking it, so that concurrent attempts cannot share one.
   *
   * @returns the number of this attempt, or null when the code is gone or `limit` attempts have
   *   been counted. The caller voids the code only once the last attempt proves wrong: a right one
   *   may still be in flight
   */
  async bookTry(hash: string, limit: number): Promise<number | null> {
    const row = await this.#db
      .updateTable("identityCode")
      .set((column) => ({ attempts: column("attempts", "+", 1) }))
      .where("codeHash", "=", hash)
      .where("attempts", "<", limit)
      .returning("attempts")
      .executeTakeFirst();
    return row?.attempts ?? null;
  }

  /** Invalidates a code. */
  async void(hash: string): Promise<void> {
    await this.#db.deleteFrom("identityCode").where("codeHash", "=", hash).execute();
  }

  #row(codeHash: string, { data = {}, userId = null, ...code }: NewCode): IdentityCodeRow {
    const now = this.#clock.now();
    const { life } = codeRules[code.purpose];
    return {
      ...code,
      codeHash,
      userId,
      data: JSON.stringify(data),
      attempts: 0,
      expiresAt: new Date(now.getTime() + life * 1000).toISOString(),
      createdAt: now.toISOString(),
    };
  }
}

const asData = checkOf("data of a code", Type.Record(Type.String(), Type.Unknown()));

function read(row: IdentityCodeRow): StoredCode {
  return { ...row, purpose: row.purpose as CodePurpose, data: asData(JSON.parse(row.data)) };
}
