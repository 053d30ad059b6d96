import { sql } from "kysely";
import { expect } from "vitest";
import type { AppOptions } from "../src/app.ts";
import type { TestDatabase } from "./databases.ts";
import {
  bodyOf,
  Client,
  confirmedPerson,
  mailedCode,
  type Person,
  solveHumanCheck,
} from "./person.ts";
import { startOpenIdProvider, startTextService } from "./stand-ins.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

const back = "/api/sign-in/popup-done?nonce=n1";
const phoneNumber = "+919812345678";

/** Goes one way of signing in, as the widget and the pages go it; gives the last answer. */
export type WayToSignIn = (
  client: Client,
  person: { email: string; password: string },
) => Promise<Response>;

/** An app that offers every way of signing in, with all that these need. */
export type EveryWay = {
  app: TestApp;
  /** Settings of its database. */
  environment: Record<string, string>;
  ways: Record<"password" | "form" | "emailLink" | "google" | "phone", WayToSignIn>;
  /** A new person who can sign in by every way; the number of earlier ones is taken away. */
  person(): Promise<Person>;
  /** Asks to connect the account with Google. */
  beginConnection(client: Client): Promise<Response>;
  /** Goes to Google with that answer, as the person of an address there; gives the way back. */
  wayBack(begun: Response, email: string): Promise<string>;
  close(): Promise<void>;
};

/** Starts such an app on a fresh database. */
export async function startEveryWay(
  database: TestDatabase,
  options: Omit<AppOptions, "config"> = {},
  more: Record<string, string> = {},
): Promise<EveryWay> {
  const { environment, drop } = await database.fresh();
  const texts = await startTextService();
  const provider = await startOpenIdProvider(
    () => `${app.url.replace("127.0.0.1", "localhost")}/api/auth/callback/google`,
  );
  const app = await startTestApp({
    ...options,
    environment: {
      ...environment,
      ...provider.environment,
      SMS_URL: texts.url,
      SMS_TOKEN: "test",
      SIGN_IN_METHODS: "google.com,password,emailLink,phone,anonymous",
      ...more,
    },
  });

  const beginAtGoogle = (client: Client, path: string) =>
    client.post(`/api/auth${path}`, {
      provider: "google",
      disableRedirect: true,
      callbackURL: back,
      errorCallbackURL: back,
    });
  const wayBack = async (begun: Response, email: string) => {
    provider.person = { email, emailVerified: true, name: "Google Person" };
    return provider.visit((await bodyOf<{ url: string }>(begun)).url);
  };
  const ways = {
    password: (client, { email, password }) =>
      client.post("/api/auth/sign-in/email", { email, password }),
    form: (client, { email, password }) =>
      client.call("/api/auth/sign-in/email", {
        method: "POST",
        body: new URLSearchParams({ email, password }),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    emailLink: async (client, { email }) => {
      const ask = { email, sameDeviceRequired: false, providerId: null, upgrade: false };
      await client.post("/api/auth/widget/email-link/send", ask);
      const oobCode = await mailedCode(app, email, "signIn");
      return client.post("/api/auth/widget/email-link/sign-in", { oobCode, email });
    },
    google: async (client, { email }) =>
      client.call(await wayBack(await beginAtGoogle(client, "/sign-in/social"), email)),
    phone: async (client) => {
      const humanCheck = await solveHumanCheck(client);
      await client.post("/api/auth/widget/phone/send", { phoneNumber, humanCheck });
      const code = texts.digits();
      return client.post("/api/auth/widget/phone/verify", { phoneNumber, code, upgrade: false });
    },
  } satisfies Record<string, WayToSignIn>;

  return {
    beginConnection: (client) => beginAtGoogle(client, "/link-social"),
    wayBack,
    app,
    environment: { DATA_DIR: app.dataDir, ...environment },
    ways,
    async person() {
      const person = await confirmedPerson(app);
      const { db } = app.context;
      await sql`update "user" set "phoneNumber" = null where "phoneNumber" is not null`.execute(db);
      await sql`update "user" set "phoneNumber" = ${phoneNumber} where id = ${person.uid}`.execute(
        db,
      );
      expect((await ways.google(new Client(app.url), person)).status).toBe(302);
      return person;
    },
    async close() {
      await app.close();
      await provider.close();
      await texts.close();
      await drop();
    },
  };
}
