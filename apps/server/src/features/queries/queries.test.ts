import type { QueryReceived } from "@site/contract/project-query";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import {
  bodyOf,
  Client,
  codeOf,
  confirmAddress,
  type Person,
  registerPerson,
} from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { startMailServer } from "../../../test/stand-ins.ts";
import { startTestApp, useTestApp } from "../../../test/test-app.ts";
import { queriesNewestFirst } from "./repository.ts";

type ProblemBody = { code: string; error: string; message: string };

const sender = { name: "N", email: "n@x.test" };

const mail = await startMailServer();
afterAll(() => mail.close());
const app = useTestApp({
  database: anyDatabase,
  environment: {
    SMTP_URL: mail.url,
    COMPANY_EMAIL: "projects@company.test",
    MAIL_FROM: "Site <site@company.test>",
  },
});
let person: Person;
beforeAll(async () => {
  person = await registerPerson(app.url);
});
const send = (from: Person, query: object) => from.client.post("/api/projectQuery", query);
const mailWith = (text: string) => mail.taken.filter((each) => each.includes(text));

test("a query is stored and mailed to the company once, with Reply-To the sender", async () => {
  const query = { name: "Asha", email: "asha@customer.test", message: "A board, please." };
  const someoneElse = await registerPerson(app.url);
  const elsewhere = await bodyOf<QueryReceived>(await send(someoneElse, query));
  await send(person, { ...query, message: "Another board, please." });
  const answer = await send(person, query);
  expect(answer.status).toBe(200);
  const received = await bodyOf<QueryReceived>(answer);
  expect(received).toMatchObject({ success: true, repeated: false, replyTo: query.email });
  expect(received.reference).not.toBe(elsewhere.reference);
  const about = `Reference: ${received.reference}`;
  await expect.poll(() => mailWith(about).length).toBe(1);
  const [text = ""] = mailWith(about);
  expect(text).toMatch(/^To: projects@company\.test\r$/m);
  expect(text).toMatch(/^Reply-To: asha@customer\.test\r$/m);
  expect(text).toMatch(/^Subject: Project query from Asha - \S/m);

  const again = await bodyOf<QueryReceived>(await send(person, query));
  expect(again).toEqual({ ...received, repeated: true });
  const stored = await queriesNewestFirst(app.context.db);
  expect(stored.filter((lead) => lead.message === query.message)).toHaveLength(2);
  expect(stored[0]?.id).toMatch(new RegExp(`^${received.reference}`));

  const other = await registerPerson(app.url);
  const messages = ["A cable, please.", query.message, "A switch, please."];
  const references: string[] = [];
  for (const message of [...messages, ...messages]) {
    const { reference } = await bodyOf<QueryReceived>(await send(other, { ...query, message }));
    references.push(reference);
  }
  expect(new Set([received.reference, ...references]).size).toBe(4);
  expect(references.slice(3)).toEqual(references.slice(0, 3));
});

test.each(["name", "email", "message"])("a query without its %s is refused", async (field) => {
  const answer = await send(person, { ...sender, message: "A board", [field]: undefined });
  expect(answer.status).toBe(400);
  expect((await bodyOf<ProblemBody>(answer)).message).toContain(`The field ${field} is missing.`);
});

test("the company's mail names the page, as the browser states it, and nothing else that it states", async () => {
  const pageAfter = async (referer: string | undefined) => {
    const message = `Sent from ${referer}`;
    const body = JSON.stringify({ ...sender, message });
    const headers = { "content-type": "application/json", ...(referer && { referer }) };
    await person.client.call("/api/projectQuery", { method: "POST", body, headers });
    const { body: text = "" } =
      (await rowsOf(app.context.db, "outboxMail")).find((mail) => mail.body.includes(message)) ??
      {};
    return /^Page: (.*)$/m.exec(text)?.[1];
  };
  expect(await pageAfter(`${app.url}/FWLinuxServices-page`)).toBe("/FWLinuxServices-page");
  expect(await pageAfter(`${app.url}/ProjectQuery-page?from=mail#contact`)).toBe(
    "/ProjectQuery-page",
  );
  for (const referer of [undefined, "https://evil.example/AIMLDS-page", `${app.url}/a%20b@c.d`]) {
    expect(await pageAfter(referer), referer).toBe("not stated by the browser");
  }
});

test("the sender gets a copy at the account's confirmed address, and at no other", async () => {
  const asker = await registerPerson(app.url, "Asha Rao");
  const query = {
    name: "Asha",
    email: "stranger@customer.test",
    message: "Before it is confirmed",
  };
  const copies = async () =>
    (await rowsOf(app.context.db, "outboxMail"))
      .filter(({ subject }) => subject.startsWith("We have your requirement"))
      .map(({ recipient, replyTo, body }) => ({ recipient, replyTo, body }));
  const before = await bodyOf<QueryReceived>(await send(asker, query));
  expect(before).toMatchObject({ copyTo: null, confirmFirst: true });
  expect(await copies()).toEqual([]);

  await confirmAddress(app.context.db, asker);
  const message = "Now it is\n\nOn two lines";
  const received = await bodyOf<QueryReceived>(await send(asker, { ...query, message }));
  expect(received).toMatchObject({ copyTo: asker.email, confirmFirst: false });
  const sent = await copies();
  expect(sent).toMatchObject([{ recipient: asker.email, replyTo: "projects@company.test" }]);
  expect(sent[0]?.body).toContain("Hello Asha Rao,");
  expect(sent[0]?.body).toContain(message);
  expect(sent[0]?.body).toContain(`Reference: ${received.reference}`);
  await expect.poll(() => mail.recipients).toContain(asker.email);
});

test.each(["name", "email", "message"])("a query without its %s says so", async (field) => {
  const answer = await send(person, { ...sender, message: "Incomplete", [field]: undefined });
  expect(answer.status).toBe(400);
  expect((await bodyOf<ProblemBody>(answer)).message).toBe(
    `The field ${field} is missing. Nothing was sent.`,
  );
});

test("signed out, nothing is stored", async () => {
  const answer = await new Client(app.url).post("/api/projectQuery", {
    name: "Nobody",
    email: "a@b.test",
    message: "from nobody",
  });
  expect(answer.status).toBe(401);
  expect((await bodyOf<ProblemBody>(answer)).error).toBe(
    "You are not signed in to send Information ",
  );
  expect(JSON.stringify(await queriesNewestFirst(app.context.db))).not.toContain("from nobody");
});

test("no field can add a header, a recipient or markup to the mail", async () => {
  const answer = await send(person, {
    name: "Eve\r\nBcc: victim@example.test",
    email: "eve@example.test\r\nCc: victim@example.test",
    message: "<script>alert(1)</script>\r\n.\r\nRSET",
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => mailWith("<script>alert(1)</script>").length).toBe(1);
  const [text = ""] = mailWith("<script>");
  const [head = ""] = text.split("\r\n\r\n");
  expect(head).not.toMatch(/^(Bcc|Cc):/m);
  expect(head).toMatch(new RegExp(`^Reply-To: ${person.email}\r?$`, "m"));
  // Quoted-printable breaks lines with an equals sign.
  const html = text.slice(text.search(/^Content-Type: text\/html/m)).replace(/=\r\n/g, "");
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test.each(["name", "email", "message"])("a %s has no limit of length", async (field) => {
  const long = "ग्यारह हज़ार ".repeat(9000);
  const answer = await send(person, { ...sender, message: `A long ${field}`, [field]: long });
  expect(answer.status).toBe(200);
  const [stored] = await queriesNewestFirst(app.context.db, 1);
  expect(stored?.[field as "message"]).toBe(long);
});

test("a request of more than a megabyte is refused, and nothing of it is stored", async () => {
  const answer = await send(person, { ...sender, message: "x".repeat(1_048_577) });
  expect(await codeOf(answer)).toEqual([413, "body-too-large"]);
  const form = { ...sender, message: "x".repeat(1_048_577), page: "project-query" };
  const from = `${app.url}/ProjectQuery-page`;
  const page = await person.client.submit("/api/projectQuery", form, from);
  expect(page.status).toBe(413);
  expect(await page.text()).toContain("<h1>Failed to process your requirement</h1>");
});

test("a form that meets a fault of ours is not said to be too long", async () => {
  const broken = await startTestApp();
  const { client } = await registerPerson(broken.url);
  await broken.context.db.destroy();
  const form = { ...sender, message: "short", page: "project-query" };
  expect((await client.submit("/api/projectQuery", form)).status).toBe(500);
});

test("a form without script is answered with a page", async () => {
  const post = (client: Client, page: string) =>
    client.submit("/api/projectQuery", { ...sender, message: `form on ${page}`, page });
  const signedIn = await post(person.client, "design");
  expect(signedIn.headers.get("content-type")).toMatch(/^text\/html/);
  expect(await signedIn.text()).toContain(
    "Thank you for submitting your requirement, We will process and contact back on the email",
  );
  const [stored] = await queriesNewestFirst(app.context.db, 1);
  expect(stored?.message).toBe("DesignArchServiceform on design");

  const fromService = await (await post(person.client, "service")).text();
  expect(fromService).toContain("Your message has been sent. We&#39;ll reply by email.");
  expect(fromService).toContain("An engineer answers n@x.test by ");
  expect(fromService).toContain(
    "No copy was mailed, because your account has no confirmed address",
  );
  const again = await (await post(person.client, "service")).text();
  expect(again).toContain("You have already submitted this requirement.");

  const signedOut = await post(new Client(app.url), "project-query");
  expect(signedOut.status).toBe(401);
  expect(await signedOut.text()).toContain(
    "You are not signed in to send Information, Register/Login first",
  );
});

test("a refused form without script comes back with its text and a link back", async () => {
  const answer = async (client: Client, fields: Record<string, string>) => {
    const query = { ...sender, page: "enquiry", ...fields };
    const page = `${app.url}/equity-page?from=mail`;
    return (await client.submit("/api/projectQuery", query, page)).text();
  };
  const signedOut = await answer(new Client(app.url), { message: "\nTwo lines\n</textarea><b>" });
  expect(signedOut).toContain(">\n\nTwo lines\n&lt;/textarea&gt;&lt;b&gt;</textarea>");
  expect(signedOut).toMatch(/<a href="\/login-page" target="_blank"/);
  expect(signedOut).toContain('href="/equity-page"');
  expect(signedOut).toContain('name="email" value="n@x.test"');

  // Sent from the answer itself, the link still leads back to the page, never to another site.
  const again = async (from: string) => {
    const body = new URLSearchParams({ page: "enquiry", message: "" });
    const path = `/api/projectQuery?from=${encodeURIComponent(from)}`;
    return (await new Client(app.url).call(path, { method: "POST", body })).text();
  };
  expect(signedOut).toContain('action="/api/projectQuery?from=%2Fequity-page"');
  expect(await again("/equity-page")).toContain('href="/equity-page">Back');
  const hostile = [
    ...["//elsewhere.example/x", "https://elsewhere.example/x", "/.//elsewhere.example/x"],
    ...[
      "/..//elsewhere.example",
      "/a/..//elsewhere.example",
      "/%2e//elsewhere.example",
      "\\\\e.example",
    ],
    ...[
      "/\\elsewhere.example",
      "/.\\/elsewhere.example",
      "javascript:alert(1)",
      "data:text/html,x",
    ],
    ...[
      "/\t/elsewhere.example",
      "http:elsewhere",
      " //elsewhere.example",
      "/./\n/elsewhere.example",
    ],
    ...["//localhost@elsewhere.example", "/api/auth/sign-out", "/./api/docs", "blob:http://x/y"],
  ];
  for (const from of hostile) {
    const page = await again(from);
    const [, back = ""] = /href="([^"]*)">Back/.exec(page) ?? [];
    expect(new URL(back, "http://here.test").origin, from).toBe("http://here.test");
    expect(back, from).toMatch(/^\/(?!api\/)/);
  }
});
