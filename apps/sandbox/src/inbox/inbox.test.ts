import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildInbox } from "./app.ts";
import { openMessages } from "./messages.ts";
import { inboxPage, inOwnTab, mailPolicy } from "./page.ts";

// That the mail server takes mail is proved by the server's tests of its outbox.

test("a mail is kept decoded, and the page shows it escaped with its links", async () => {
  const messages = openMessages();
  const head =
    "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nMessage-ID: <1@example.test>\r\nContent-Type: text/plain; charset=utf-8";
  const text = "Open http://localhost:3000/verify?a=1&b=2 <script>alert(1)</script>";
  const raw = Buffer.from(`${head}\r\n\r\n${text}`);
  await messages.addMail("site@example.test", ["a@example.test"], raw);
  expect(messages.list("a@example.test")).toMatchObject([
    { kind: "mail", subject: "Grüße", from: "site@example.test", messageId: "<1@example.test>" },
  ]);
  const html = inboxPage(messages.list());
  expect(html).toContain('<a href="http://localhost:3000/verify?a=1&amp;b=2" rel="noreferrer">');
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|style=/);
});

test("a mail with HTML is shown as its program shows it, without script, and as text", async () => {
  const { web, smtp } = buildInbox();
  const parts = (html: string) =>
    Buffer.from(
      `Subject: Hello\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nPlain\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--\r\n`,
    );
  const messages = openMessages();
  const html =
    "<html><head><title>x</title></head><body><a href='https://a.test'>Go</a></body></html>";
  const { id } = await messages.addMail("site@example.test", ["a@example.test"], parts(html));
  expect(inboxPage(messages.list())).toContain(`<iframe src="/mails/${id}" title="Hello"`);
  expect(inboxPage(messages.list())).toContain("<pre>Plain");
  expect(inOwnTab(messages.htmlOf(id) ?? "")).toContain('<head><base target="_blank">');
  expect(mailPolicy).toMatch(/^sandbox (?!.*allow-scripts)/);
  expect((await web.inject("/mails/none")).statusCode).toBe(404);
  smtp.close();
});

test("a text message arrives; an invalid or missing number is refused", async () => {
  const { web } = buildInbox();
  const post = async (payload: object) =>
    (await web.inject({ method: "POST", url: "/sms", payload })).statusCode;
  const sms = { to: "+919876543210", text: "Your code is 123456" };
  expect(await post(sms)).toBe(202);
  expect(await post({ ...sms, to: "98765" })).toBe(400);
  expect(await post({ to: sms.to })).toBe(400);
  expect((await web.inject("/messages")).json()).toMatchObject([
    { kind: "sms", to: [sms.to], text: sms.text },
  ]);
  const page = await web.inject("/");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a restart keeps messages", () => {
  const folder = mkdtempSync(join(tmpdir(), "inbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "inbox.json");
  openMessages(file).addSms("+919876543210", "kept");
  expect(openMessages(file).list()).toHaveLength(1);
});
