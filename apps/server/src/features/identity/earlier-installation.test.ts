import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { AuthenticatorApp, proveSecondFactor } from "../../../test/authenticator-app.ts";
import { testDatabases } from "../../../test/databases.ts";
import earlier from "../../../test/earlier-identity.json" with { type: "json" };
import { bodyOf } from "../../../test/person.ts";
import { everyWaySite, signedInAgain, uidOf, userOf } from "../../../test/ways-to-sign-in.ts";

// Rows and cookies that the version before identity's own calls had written, moved to today.
const { plain, unconfirmed, guarded, codes } = earlier;

describe.each(testDatabases())("an installation of the version before, on $name", (database) => {
  const site = everyWaySite({
    database,
    environment: { SESSION_SECRET: earlier.sessionSecret, MASTER_KEY: earlier.masterKey },
  });
  beforeAll(async () => {
    const since = Date.now() - Date.parse(earlier.takenAt);
    for (const [table, rows] of Object.entries(earlier.rows)) {
      for (const row of rows) {
        const values = Object.values(row).map((value) =>
          typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)
            ? new Date(Date.parse(value) + since).toISOString()
            : value,
        );
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
        const given = sql.join(values.map((value) => sql`${value}`));
        await sql`insert into ${sql.table(table)} (${columns}) values (${given})`.execute(
          site.db.withoutPlugins(),
        );
      }
    }
  });
  const at = (cookie: string) => {
    const client = site.browser();
    client.take(cookie);
    return client;
  };
  const uidAt = (cookie: string) => uidOf(at(cookie));

  test("its browsers stay signed in, a guest stays the guest, and signing out works", async () => {
    expect(await uidAt(plain.cookie)).toBe(plain.uid);
    expect(await uidAt(unconfirmed.cookie)).toBe(unconfirmed.uid);
    expect(await uidAt(guarded.cookie)).toBe(guarded.uid);
    expect(await userOf(at(earlier.guestCookie))).toMatchObject({ proof: "guest" });
    const forgetful = at(plain.notRememberedCookie);
    expect((await userOf(forgetful))?.uid).toBe(plain.uid);
    const listed = await forgetful.call("/api/auth/list-sessions");
    expect(await bodyOf<unknown[]>(listed)).toHaveLength(2);
    await forgetful.post("/api/auth/sign-out", {});
    expect(await uidAt(plain.notRememberedCookie)).toBeUndefined();
  });

  test("password, provider and second factor work as before", async () => {
    const [byPassword, byGoogle] = [site.browser(), site.browser()];
    await site.ways.password(byPassword, plain);
    await site.ways.google(byGoogle, { email: "plain.at.google@example.test", password: "" });
    expect([await uidOf(byPassword), await uidOf(byGoogle)]).toEqual([plain.uid, plain.uid]);
    const waiting = at(guarded.waitingCookie);
    expect(await userOf(waiting)).toBeNull();
    const code = new AuthenticatorApp(guarded.key).codeAt(new Date(Date.now() + 30_000));
    expect((await proveSecondFactor(waiting, code)).status).toBe(200);
    expect(await uidOf(waiting)).toBe(guarded.uid);
    const again = await signedInAgain(site, guarded);
    expect((await proveSecondFactor(again, earlier.recoveryCode)).status).toBe(200);
  });

  test("codes that were on their way work, and a known browser is still known", async () => {
    const post = (path: string, body: object, cookie = "") =>
      at(cookie).post(`/api/auth/widget/${path}`, body);
    const link = { oobCode: codes.signIn, email: plain.email };
    expect((await post("email-link/sign-in", link)).status).toBe(200);
    const confirm = { oobCode: codes.verifyEmail };
    expect((await post("action-code/apply", confirm, unconfirmed.cookie)).status).toBe(200);
    const pending = `${unconfirmed.cookie}; ${unconfirmed.pendingCookie}`;
    expect((await post("pending/link", {}, pending)).status).toBe(200);
    const reset = { oobCode: codes.resetPassword, password: "another4password" };
    expect((await post("action-code/reset-password", reset)).status).toBe(200);
    expect(await uidAt(plain.cookie)).toBeUndefined();
  });
});
