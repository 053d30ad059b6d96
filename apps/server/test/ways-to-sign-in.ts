import type { Session } from "@site/contract/session";
import { sql } from "kysely";
import { beforeAll, expect } from "vitest";
import type { AppOptions } from "../src/app.ts";
import type { Db } from "../src/database/open.ts";
import { anyDatabase, type TestDatabase } from "./databases.ts";
import { bodyOf, Client, confirmedPerson, mailedCode, type Person } from "./person.ts";
import {
  startOpenIdProvider,
  startTextService,
  type TestProvider,
  type TextService,
} from "./stand-ins.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

const back = "/api/sign-in/popup-done?nonce=n1";
const phoneNumber = "+919812345678";

/** A mail server is configured; nothing answers there, so that mails stay in the outbox. */
export const mailsStay = { SMTP_URL: "smtp://127.0.0.1:9" };

/** The app that a suite signs in to, with what its tests need. */
export type SignInSite = ReturnType<typeof siteWith>;

/** What a suite may set: a particular database, environment variables, clock and stand-ins. */
export type SiteOptions = Omit<AppOptions, "config"> & {
  database?: TestDatabase;
  environment?: Record<string, string>;
};

/** Starts an app on a fresh database before the tests of a suite, and closes it after them. */
export function signInSite(options: SiteOptions = {}): SignInSite {
  return siteWith(options, async () => ({ environment: {}, close: async () => {} }));
}

let numbered = 0;

function siteWith(
  { database = anyDatabase, environment, ...options }: SiteOptions,
  prepare: () => Promise<{ environment: Record<string, string>; close(): Promise<void> }>,
) {
  let app: TestApp;
  beforeAll(async () => {
    const prepared = await prepare();
    app = await startTestApp({
      ...options,
      database,
      environment: { ...mailsStay, ...prepared.environment, ...environment },
    });
    return async () => {
      await app.close();
      await prepared.close();
    };
  });
  const browser = () => new Client(app.url);
  return {
    get app() {
      return app;
    },
    get db() {
      return app.context.db;
    },
    /** Settings of its database and data folder, for another process. */
    get environment() {
      return app.environment;
    },
    /** A new browser. */
    browser,
    /** A call of identity, by default from a new browser. */
    post: (path: string, body: object, client = browser()) => client.post(`/api/auth${path}`, body),
    /** A call of the widget's, by default from a new browser. */
    widget: (path: string, body: object, client = browser()) =>
      client.post(`/api/auth/widget/${path}`, body),
    /** A new guest. */
    async guest() {
      const client = browser();
      await client.post("/api/auth/widget/guest", {});
      return { client, uid: (await uidOf(client)) ?? "" };
    },
    /** Has a sign-in link mailed, and returns its code. */
    async linkCode(client: Client, email: string, more: object = {}) {
      const asked = await client.post("/api/auth/widget/email-link/send", linkFor(email, more));
      expect(asked.status).toBe(200);
      return mailedCode(app, email, "signIn");
    },
    /** Has a link to a new password mailed, and returns its code. */
    async resetCode(email: string) {
      const asked = await browser().post("/api/auth/widget/password-reset", { email });
      expect(asked.status).toBe(200);
      return mailedCode(app, email, "resetPassword");
    },
    /** Chooses a new password by a mail's link. */
    async resetPassword(email: string, password: string, client = browser(), keep?: string[]) {
      const body = { oobCode: await this.resetCode(email), password, keep };
      const reset = await client.post("/api/auth/widget/action-code/reset-password", body);
      expect(reset.status).toBe(200);
    },
    /** Changes the address of an account, mail and all. */
    async changeAddress(client: Client, email: string) {
      const asked = await client.post("/api/auth/widget/change-email", { email });
      expect(asked.status).toBe(200);
      const oobCode = await mailedCode(app, email, "verifyAndChangeEmail");
      const changed = await client.post("/api/auth/widget/action-code/apply", { oobCode });
      expect(changed.status).toBe(200);
    },
    /** A call of identity from a different network address, with only the given cookies. */
    postFromAnywhere(path: string, body: object, cookie = "") {
      numbered += 1;
      const network = `198.51.${numbered % 250}.${Math.floor(numbered / 250) % 250}`;
      return fetch(`${app.url}/api/auth${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin: app.url,
          cookie,
          "x-forwarded-for": network,
        },
        body: JSON.stringify(body),
      });
    },
    /** The code in the newest mail to an address, for one mode of the widget if named. */
    mailed: (to: string, mode?: string) => mailedCode(app, to, mode),
    /** Subjects of the mails to an address, oldest first. */
    async subjectsTo(email: string) {
      const { rows } = await sql<{ subject: string }>`select subject from outbox_mail
        where recipient = ${email} order by created_at, id`.execute(app.context.db);
      return rows.map(({ subject }) => subject.split(" - ")[0] ?? "");
    },
    /** An address that nobody has used. */
    newEmail() {
      numbered += 1;
      return `address${numbered}@example.test`;
    },
  };
}

/** A browser's session, as the pages see it. */
export async function sessionOf(client: Client): Promise<Session> {
  return bodyOf<Session>(client.call("/api/session"));
}

/** The person signed in in a browser, or null. */
export async function userOf(client: Client): Promise<Session["user"]> {
  return (await sessionOf(client)).user;
}

/** Who is signed in in a browser, or whether a code is awaited there. */
export async function standing(client: Client) {
  const { user, secondFactorRequired } = await sessionOf(client);
  return { uid: user?.uid ?? null, secondFactorRequired };
}

/** The id of the person signed in in a browser. */
export async function uidOf(client: Client): Promise<string | undefined> {
  return (await userOf(client))?.uid;
}

/** Signs in with the person's password in a new browser. */
export async function signedInAgain(
  { app }: { app: Pick<TestApp, "url"> },
  { email, password }: Pick<Person, "email" | "password">,
): Promise<Client> {
  const client = new Client(app.url);
  await client.post("/api/auth/sign-in/email", { email, password });
  return client;
}

/** What the widget sends to have a sign-in link mailed. */
export function linkFor(email: string, more: object = {}) {
  return { email, sameDeviceRequired: false, providerId: null, upgrade: false, ...more };
}

/** Backdates the person's session, so that the sign-in is more than ten minutes old. */
export async function ageSignIn(db: Db, { uid }: Pick<Person, "uid">): Promise<void> {
  const began = new Date(Date.now() - 601_000).toISOString();
  await sql`update session set created_at = ${began} where user_id = ${uid}`.execute(db);
}

/** Signs in in one way, as the widget and the pages do; returns the last answer. */
type WayToSignIn = (
  client: Client,
  person: { email: string; password: string },
  nameAtGoogle?: string,
) => Promise<Response>;

/** Starts a site with every way of signing in before the tests of a suite; closes it after them. */
export function everyWaySite(options: SiteOptions = {}) {
  let texts: TextService;
  let provider: TestProvider;
  const site: SignInSite = siteWith(options, async () => {
    texts = await startTextService();
    provider = await startOpenIdProvider(
      () => `${site.app.url.replace("127.0.0.1", "localhost")}/api/auth/callback/google`,
    );
    return {
      environment: {
        ...provider.environment,
        SMS_URL: texts.url,
        SMS_TOKEN: "test",
        SIGN_IN_METHODS: "google.com,password,emailLink,phone,anonymous",
      },
      async close() {
        await provider.close();
        await texts.close();
      },
    };
  });

  const beginAtGoogle = (client: Client, path: string) =>
    client.post(`/api/auth${path}`, {
      provider: "google",
      disableRedirect: true,
      callbackURL: back,
      errorCallbackURL: back,
    });
  const beginSignIn = (client: Client) => beginAtGoogle(client, "/sign-in/social");
  const beginConnection = (client: Client) => beginAtGoogle(client, "/link-social");
  const wayBack = async (begun: Response, email: string, name = "Google Person") => {
    provider.person = { email, emailVerified: true, name };
    return provider.visit((await bodyOf<{ url: string }>(begun)).url);
  };
  const textCode = (client: Client, to: string) =>
    client.post("/api/auth/widget/phone/send", { phoneNumber: to });
  type Way = "password" | "form" | "emailLink" | "google" | "phone";
  const ways: Record<Way, WayToSignIn> = {
    password: (client, { email, password }) =>
      client.post("/api/auth/sign-in/email", { email, password }),
    form: (client, { email, password }) =>
      client.submit("/api/auth/sign-in/email", { email, password }),
    emailLink: async (client, { email }) => {
      const oobCode = await site.linkCode(client, email);
      return client.post("/api/auth/widget/email-link/sign-in", { oobCode, email });
    },
    google: async (client, { email }, name) =>
      client.call(await wayBack(await beginSignIn(client), email, name)),
    phone: async (client) => {
      await textCode(client, phoneNumber);
      const code = texts.digits();
      return client.post("/api/auth/widget/phone/verify", { phoneNumber, code, upgrade: false });
    },
  };

  return Object.assign(site, {
    provider: () => provider,
    texts: () => texts,
    ways,
    /** Has a code sent to a number by text message. */
    textCode,
    /** Begins to sign in at Google. */
    beginSignIn,
    /** Begins to connect the account with Google. */
    beginConnection,
    /** Goes to Google with that answer, as the person of an address there; returns the callback. */
    wayBack,
    /** Connects the account with Google, as the person of an address there. */
    connect: async (client: Client, email: string) =>
      client.call(await wayBack(await beginConnection(client), email)),
    /** A new person who can sign in in every way; earlier ones lose the phone number. */
    async person() {
      const person = await confirmedPerson(site.app);
      await sql`update person set phone_number = null
          where phone_number is not null`.execute(site.db);
      await sql`update person set phone_number = ${phoneNumber}
          where id = ${person.uid}`.execute(site.db);
      expect((await ways.google(site.browser(), person)).status).toBe(302);
      return person;
    },
  });
}
