import { afterAll, beforeAll, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { bodyOf, Client, codeOf, type Person, registerPerson } from "../../../test/person.ts";
import { startMailServer } from "../../../test/stand-ins.ts";
import { useTestApp } from "../../../test/test-app.ts";
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
  const answer = await send(person, query);
  expect([answer.status, await bodyOf<object>(answer)]).toEqual([200, { success: true }]);
  await expect.poll(() => mailWith("A board, please.").length).toBe(1);
  const [text = ""] = mailWith("A board, please.");
  expect(text).toMatch(/^To: projects@company\.test\r$/m);
  expect(text).toMatch(/^Reply-To: asha@customer\.test\r$/m);
  expect(text).toMatch(/^Subject: Project query from Asha\r$/m);
  expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);

  expect((await send(person, query)).status).toBe(200);
  const stored = await queriesNewestFirst(app.context.db);
  expect(stored.filter((lead) => lead.message === query.message)).toHaveLength(1);
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
  expect(head).not.toMatch(/text\/html|multipart/);
});

test.each([
  ["message", 10_001, "message-too-long"],
  ["name", 201, "name-too-long"],
  ["email", 255, "email-too-long"],
])("a %s of %i characters is refused and named", async (field, length, code) => {
  const answer = await send(person, {
    name: "n",
    email: "e@x.test",
    message: "m",
    [field]: "x".repeat(length),
  });
  expect(await codeOf(answer)).toEqual([422, code]);
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

  const tooLong = await answer(person.client, { message: "x".repeat(10_001) });
  expect(tooLong).toContain(`${"x".repeat(10_001)}</textarea>`);
  expect(tooLong).not.toContain("in another tab");
  expect(tooLong).toContain('href="/equity-page"');
});
