import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { AuthenticatorApp, proveSecondFactor } from "../../../test/authenticator-app.ts";
import { anyDatabase } from "../../../test/databases.ts";
import { bodyOf, Client, unticked } from "../../../test/person.ts";
import { startServerProcess } from "../../../test/processes.ts";
import { startMailServer, startTextService } from "../../../test/stand-ins.ts";
import { testConfig } from "../../../test/test-app.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { openDatabase } from "../../database/open.ts";

test("no password, code, token, address, phone number or cookie is written to the log", async () => {
  const dataDir = testFolder();
  const mail = await startMailServer();
  const texts = await startTextService();
  const settings = {
    LOG_LEVEL: "trace",
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    SMS_URL: texts.url,
    SMS_TOKEN: "token-of-the-text-service",
    SIGN_IN_METHODS: "google.com,password,phone",
  };
  const server = await startServerProcess(settings, [], "kept");

  const email = "secret.person@example.test";
  const password = "letters4and5secret";
  const client = new Client(server.url);
  const post = (path: string, body: object) => client.post(`/api/auth${path}`, body);
  await post("/sign-up/email", { name: "Secret Name", email, password, ...unticked });
  await post("/sign-in/email", { email, password: "wrong4secret" });
  await post("/sign-in/email", { email, password });
  await post("/widget/methods", { email });
  await post("/widget/password-reset", { email });
  const mailedCodes = () =>
    mail.taken
      .map((each) => each.replace(/=\r\n/g, "").replaceAll("=3D", "="))
      .flatMap((each) => /\?mode=\w+&oobCode=([\w-]{40,})/.exec(each)?.[1] ?? []);
  await expect.poll(mailedCodes, { timeout: 60_000 }).toHaveLength(2);
  const codes = mailedCodes();
  for (const oobCode of codes) {
    await post("/widget/action-code/check", { oobCode });
    // Confirms the address with one, and is refused with the other.
    await post("/widget/action-code/apply", { oobCode });
  }
  await client.call(`/?mode=resetPassword&oobCode=${codes[1]}`);

  const phoneNumber = "+919812345678";
  const phone = new Client(server.url);
  const byPhone = async (path: string, more: object = {}) =>
    (await phone.post(`/api/auth/widget/phone/${path}`, { phoneNumber, ...more })).status;
  expect(await byPhone("send")).toBe(200);
  const digits = texts.digits();
  const wrong = digits === "735291" ? "735292" : "735291";
  expect(await byPhone("verify", { code: wrong, upgrade: false })).toBe(400);
  expect(await byPhone("verify", { code: digits, upgrade: false })).toBe(200);

  const begun = await post("/widget/second-factor/begin", {});
  const { key } = await bodyOf<{ key: string }>(begun);
  const app = new AuthenticatorApp(key);
  const [right, wrongOfApp] = [app.codeAt(new Date()), app.wrongCodeAt(new Date())];
  await post("/widget/second-factor/turn-on", { code: wrongOfApp });
  const turnedOn = await post("/widget/second-factor/turn-on", { code: right });
  const { recoveryCodes } = await bodyOf<{ recoveryCodes: string[] }>(turnedOn);
  await post("/sign-in/email", { email, password });
  expect((await proveSecondFactor(client, wrongOfApp)).status).toBe(400);
  expect((await proveSecondFactor(client, recoveryCodes[0] ?? "")).status).toBe(200);

  const cookies = client.cookieHeader().split("; ");
  await post("/sign-out", {});
  await server.stop();
  const log = server.output();
  const database = new DatabaseSync(join(dataDir, "server.sqlite"), { readOnly: true });
  const rows = database.prepare("select body, html from outbox_mail where state = 'sent'").all();
  database.close();

  // A delivered mail's code does not stay in the database.
  expect(rows.length).toBeGreaterThan(1);
  expect(rows).toEqual(rows.map(() => ({ body: "", html: null })));
  expect(log).toContain("sign-in failed");
  const secrets = [
    password,
    "wrong4secret",
    email,
    "Secret Name",
    "token-of-the-text-service",
    phoneNumber,
    phoneNumber.slice(1),
    ...codes,
    key,
    key.replaceAll(" ", ""),
    ...recoveryCodes,
    ...cookies.map((cookie) => decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? ""),
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log.includes(secret), `the log holds ${secret.slice(0, 6)}…`).toBe(false);
  }
  // Times and ids also contain six digits: only a separate number is a code.
  for (const code of [digits, wrong, right, wrongOfApp]) {
    expect(code).toMatch(/^\d{6}$/);
    expect(log).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`));
  }
});

test("a failure is logged as JSON, without the address that caused it", async () => {
  const dataDir = testFolder();
  const fresh = await anyDatabase.fresh();
  const settings = { LOG_LEVEL: "trace", DATA_DIR: dataDir, ...fresh.environment };
  const server = await startServerProcess(settings, [], "kept");
  const email = "failing.person@example.test";
  const client = new Client(server.url);
  const post = (path: string, body: object) => client.post(`/api/auth${path}`, body);
  await post("/sign-up/email", { name: "N", email, password: "letters4and5secret", ...unticked });
  const { db, close } = openDatabase(testConfig({ DATA_DIR: dataDir, ...fresh.environment }));
  // Drivers quote the row that they could not write, in the message or next to it.
  if (anyDatabase.name === "PostgreSQL") {
    await sql`create function fail() returns trigger language plpgsql as $$ begin
    raise exception 'cannot be stored: %', new.email using detail = 'Key (email)=(' || new.email || ')';
    end $$`.execute(db);
    await sql`create trigger fail before update on person for each row execute function fail()`.execute(
      db,
    );
  } else {
    await sql`create trigger fail before update on person
    begin select raise(abort, 'cannot be stored: failing.person@example.test'); end`.execute(db);
  }
  expect((await post("/update-user", { name: "Other" })).status).toBe(500);
  const callbackURL = `https://elsewhere.test/?who=${email}`;
  expect((await post("/sign-in/social", { provider: "google", callbackURL })).status).toBe(403);
  for (const path of ["", "/auth", "/auth/callback", "/statements"]) {
    await client.call(`/api${path}/${email}`);
    await client.post(`/api${path}/${email}`, {});
  }
  await client.call(`/${email}?who=${email}`);
  await server.stop();
  const lines = server.output().trim().split("\n");
  await close();

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter((line) => line.includes("failing.person"))).toEqual([]);
  expect(entries).toContainEqual(
    expect.objectContaining({
      msg: "request failed",
      err: expect.objectContaining({ stack: expect.stringMatching(/^ +at /) }),
    }),
  );
  const paths = entries.map(({ path }) => path);
  expect(paths).toContain("/api/auth/update-user");
  expect(paths).toContain("/api/auth/callback/:id");
});
