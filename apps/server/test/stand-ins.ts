import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { buildInbox } from "../../sandbox/src/inbox/app.ts";
import { mailServer } from "../../sandbox/src/inbox/mail-server.ts";
import { openAccounts } from "../../sandbox/src/openid-provider/accounts.ts";
import { openIdRequests } from "../../sandbox/src/openid-provider/app.ts";
import { openIdProvider } from "../../sandbox/src/openid-provider/provider.ts";
import { afterTest } from "./after-test.ts";
import { Client } from "./person.ts";

// The sandbox's stand-ins in the test's own process, so that it can inspect them.

/** How the mail server behaves towards the next message. */
export type MailServerMood = "takes" | "slow" | "hangs" | "cuts" | "busy" | "refuses";

/** The sandbox's mail server, which keeps what it takes. */
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts the mail server on a free port, or on a given one. */
export async function startMailServer(port = 0) {
  let attempts = 0;
  const mail = {
    mood: "takes" as MailServerMood,
    /** Whole messages with headers, in the order in which they were accepted. */
    taken: [] as string[],
    /** The recipients of each message, from the SMTP envelope. */
    recipients: [] as string[],
  };
  const hanging: (() => void)[] = [];
  const server = mailServer({
    async treat() {
      attempts += 1;
      if (mail.mood === "slow") {
        await pause(700);
      }
      if (mail.mood === "hangs") {
        await new Promise<void>((resolve) => hanging.push(resolve));
      } else if (mail.mood === "busy") {
        return "later";
      } else if (mail.mood === "refuses") {
        return "refuse";
      } else if (mail.mood === "cuts") {
        return "cut";
      }
      return undefined;
    },
    keep(_from, to, raw) {
      mail.taken.push(raw.toString("utf8"));
      mail.recipients.push(...to);
    },
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  afterTest(close);
  return Object.assign(mail, {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** How many delivery attempts there were. */
    attempts: () => attempts,
    /** Accepts the messages on which it hung. */
    goOn() {
      for (const keep of hanging.splice(0)) {
        keep();
      }
    },
    close,
  });
}

/** The sandbox's service for text messages. `status` is its next answer. */
export type TextService = Awaited<ReturnType<typeof startTextService>>;

/** Starts the service on a free port. */
export async function startTextService() {
  const { web } = buildInbox();
  const messages: { to: string; text: string; authorization?: string }[] = [];
  const next = { status: 202 };
  web.addHook("preHandler", async (request, reply) => {
    if (next.status !== 202) {
      return reply.code(next.status).send();
    }
    const { to, text } = request.body as { to: string; text: string };
    messages.push({ to, text, authorization: request.headers.authorization });
  });
  const url = `${await web.listen({ host: "127.0.0.1", port: 0 })}/sms`;
  afterTest(() => web.close());
  return Object.assign(next, {
    url,
    messages,
    /** The six digits of the newest message. */
    digits: () => /\d{6}/.exec(messages.at(-1)?.text ?? "")?.[0] ?? "",
    close: () => web.close(),
  });
}

/** The provider's facts about a person. */
export type ProviderAccount = { email: string; emailVerified: boolean; name: string };

/** The sandbox's OpenID provider in place of Google. `person` signs in next; null refuses. */
export type TestProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

const client = { id: "test-client", secret: "test-secret-test-secret" };

/** Starts the provider on a free port; asks for the callback address at each sign-in. */
export async function startOpenIdProvider(redirectUri: () => string) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = openAccounts();
  // Placeholder: the port of the site is known only once it has the provider's address.
  const site = { ...client, redirectUris: ["http://localhost/api/auth/callback/google"] };
  const provider = openIdProvider(issuer, site, accounts);
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri === redirectUri();
  server.on("request", openIdRequests(provider, accounts));
  const next = { person: null as ProviderAccount | null };
  return Object.assign(next, {
    environment: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
    },
    /** Goes from a sign-in's address through the provider's pages; returns the callback's path and query. */
    async visit(address: string): Promise<string> {
      const browser = new Client(issuer);
      let url = new URL(address);
      for (let step = 0; step < 10; step += 1) {
        if (url.pathname === "/api/auth/callback/google") {
          return url.pathname + url.search;
        }
        const answer = await browser.call(url.pathname + url.search, formOf(url, next.person));
        const location = answer.headers.get("location");
        if (!location) {
          throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
        }
        url = new URL(location, url);
      }
      throw new Error("the provider did not come to an end");
    },
    async close() {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  });
}

/** Fills in the account chooser with the person, or refuses; every other page is only fetched. */
function formOf({ pathname }: URL, person: ProviderAccount | null): RequestInit {
  if (!pathname.startsWith("/choose/")) {
    return {};
  }
  const fields = new URLSearchParams(
    person ? { name: person.name, email: person.email } : { deny: "yes" },
  );
  if (person?.emailVerified) {
    fields.set("verified", "yes");
  }
  return { method: "POST", body: fields };
}
