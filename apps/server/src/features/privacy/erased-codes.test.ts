import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import {
  bodyOf,
  Client,
  confirmAddress,
  confirmedPerson,
  mailedCode,
  type Person,
  registerPerson,
  solveHumanCheck,
} from "../../../test/person.ts";
import {
  startOpenIdProvider,
  startTextService,
  type TestProvider,
  type TextService,
} from "../../../test/stand-ins.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

const back = "/api/sign-in/popup-done?nonce=n1";

describe.each(anyDatabase())("codes of an erased account on $name", (database) => {
  let app: TestApp;
  let provider: TestProvider;
  let texts: TextService;
  beforeAll(async () => {
    texts = await startTextService();
    provider = await startOpenIdProvider(
      () => `${app.url.replace("127.0.0.1", "localhost")}/api/auth/callback/google`,
    );
    app = await startTestApp({
      database,
      environment: {
        ...provider.environment,
        SMS_URL: texts.url,
        SMS_TOKEN: "test",
        SMTP_URL: "smtp://127.0.0.1:9",
        SIGN_IN_METHODS: "google.com,password,emailLink,phone,anonymous",
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
    await texts.close();
  });

  /** Begins at the provider; returns the address of its answer. */
  const begin = async (client: Client, path: string) => {
    const ask = { provider: "google", disableRedirect: true };
    const answer = await client.post(`/api/auth${path}`, {
      ...ask,
      callbackURL: back,
      errorCallbackURL: back,
    });
    return (await bodyOf<{ url: string }>(answer)).url;
  };
  /** A Google account with this address that may not enter the account which has it. */
  const meetAccount = async (email: string, name: string) => {
    provider.person = { email, emailVerified: true, name };
    const client = new Client(app.url);
    const answer = await client.call(await provider.visit(await begin(client, "/sign-in/social")));
    expect(answer.headers.get("location")).toContain("account_not_linked");
    expect((await client.call("/api/auth/widget/pending")).status).toBe(200);
  };
  const sendLink = (client: Client, email: string, upgrade = false) =>
    client.post("/api/auth/widget/email-link/send", {
      email,
      sameDeviceRequired: false,
      providerId: null,
      upgrade,
    });
  const sendText = async (client: Client, phoneNumber: string) =>
    client.post("/api/auth/widget/phone/send", {
      phoneNumber,
      humanCheck: await solveHumanCheck(client),
    });
  const erase = (client: Client) => client.call("/api/account", { method: "DELETE" });
  const kept = async () => {
    const { rows: codes } = await sql`select * from identity_code`.execute(app.context.db);
    const { rows: states } = await sql`select * from verification`.execute(app.context.db);
    return JSON.stringify([codes, states]);
  };
  /** Every kind of row in which an address occurs. */
  const everyCode = async ({ client, email }: Person, name: string) => {
    await meetAccount(email, name);
    expect((await sendLink(new Client(app.url), email)).status).toBe(200);
    const reset = await client.post("/api/auth/widget/password-reset", { email });
    expect(reset.status).toBe(200);
    expect((await client.post("/api/auth/widget/verify-email", {})).status).toBe(200);
  };

  test("address, earlier address, Google's answer and a begun connection are removed; other people's stay", async () => {
    const leaving = await registerPerson(app.url);
    const staying = await registerPerson(app.url);
    await everyCode(leaving, "Name At Google");
    await everyCode(staying, "Other At Google");
    for (const person of [leaving, staying]) {
      await confirmAddress(app.context.db, person);
    }
    await begin(leaving.client, "/link-social");
    await begin(staying.client, "/link-social");
    const later = "later_address@example.test";
    await leaving.client.post("/api/auth/widget/change-email", { email: later });
    const oobCode = await mailedCode(app, later, "verifyAndChangeEmail");
    const applied = await leaving.client.post("/api/auth/widget/action-code/apply", { oobCode });
    expect(applied.status).toBe(200);
    await sendLink(new Client(app.url), later);
    // Differs by one character: no account has this address, and its link is not theirs.
    await sendLink(new Client(app.url), "laterXaddress@example.test");
    const before = await kept();
    const traces = [leaving.email, later, leaving.uid, "Name At Google"];
    for (const trace of traces) {
      expect(before).toContain(trace);
    }

    expect((await erase(leaving.client)).status).toBe(200);
    const after = await kept();
    for (const trace of traces) {
      expect(after).not.toContain(trace);
    }
    for (const other of [
      staying.email,
      staying.uid,
      "Other At Google",
      "laterxaddress@example.test",
    ]) {
      expect(after).toContain(other);
    }
  });

  test("an earlier address that has become another person's keeps that person's codes", async () => {
    const leaving = await confirmedPerson(app);
    const [old, later] = [leaving.email, "moved@example.test"];
    await leaving.client.post("/api/auth/widget/change-email", { email: later });
    const oobCode = await mailedCode(app, later, "verifyAndChangeEmail");
    await leaving.client.post("/api/auth/widget/action-code/apply", { oobCode });
    const heir = new Client(app.url);
    const credentials = { name: "Heir", email: old, password: "letters4and5digits" };
    expect((await heir.post("/api/auth/sign-up/email", credentials)).status).toBe(200);
    await sendLink(new Client(app.url), old);
    const link = await mailedCode(app, old, "signIn");
    expect((await erase(leaving.client)).status).toBe(200);
    const signIn = { oobCode: link, email: old };
    const answer = await new Client(app.url).post("/api/auth/widget/email-link/sign-in", signIn);
    expect(answer.status).toBe(200);
  });

  test("a number's codes are removed with its account, those of other numbers stay", async () => {
    const [own, other] = ["+919812345678", "+919812345679"];
    const client = new Client(app.url);
    await sendText(client, own);
    const code = texts.digits();
    await client.post("/api/auth/widget/phone/verify", { phoneNumber: own, code, upgrade: false });
    for (const number of [own, other]) {
      expect((await sendText(new Client(app.url), number)).status).toBe(200);
    }
    expect(await kept()).toContain(own);
    expect((await erase(client)).status).toBe(200);
    expect(await kept()).not.toContain(own);
    expect(await kept()).toContain(other);
  });

  test("a guest's link is removed with the guest", async () => {
    const client = new Client(app.url);
    const guest = await bodyOf<{ user: { uid: string } }>(
      await client.post("/api/auth/widget/guest", {}),
    );
    await sendLink(client, "wanted-by-guest@example.test", true);
    expect(await kept()).toContain(guest.user.uid);
    expect((await erase(client)).status).toBe(200);
    const after = await kept();
    expect(after).not.toContain(guest.user.uid);
    expect(after).not.toContain("wanted-by-guest@example.test");
  });
});
