import { mkdtempSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { buildInbox } from "./app.ts";
import type { Message } from "./messages.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) {
    await cleanup();
  }
});

async function inbox(dataFile?: string) {
  const { web, smtp } = buildInbox(dataFile);
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const url = await web.listen({ host: "127.0.0.1", port: 0 });
  const close = async () => {
    await web.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
  };
  cleanups.push(close);
  const bound = smtp.server.address();
  const smtpPort = typeof bound === "object" && bound ? bound.port : 0;
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const messages = async (query = "") =>
    (await (await fetch(`${url}/messages${query}`)).json()) as Message[];
  return { url, smtpPort, post, messages, close };
}

/** Speaks SMTP like a client; returns the codes of the answers until the connection ends. */
async function sendMail(port: number, to: string, body: string): Promise<number[]> {
  const steps = [
    "EHLO client.test",
    "MAIL FROM:<site@example.test>",
    `RCPT TO:<${to}>`,
    "DATA",
    `${body}\r\n.`,
    "QUIT",
  ];
  const codes: number[] = [];
  const socket = createConnection(port, "127.0.0.1");
  socket.setEncoding("utf8");
  await new Promise<void>((resolve) => {
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
      for (let end = heard.indexOf("\r\n"); end >= 0; end = heard.indexOf("\r\n")) {
        const line = heard.slice(0, end);
        heard = heard.slice(end + 2);
        if (line[3] === "-") {
          continue;
        }
        codes.push(Number(line.slice(0, 3)));
        const step = steps.shift();
        if (step !== undefined) {
          socket.write(`${step}\r\n`);
        }
      }
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
  return codes;
}

const mail = (text: string) =>
  `From: Site <site@example.test>\r\nTo: a@example.test\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nMessage-ID: <1@example.test>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`;

test("a mail arrives decoded, and the page shows it escaped with its links", async () => {
  const { url, smtpPort, messages } = await inbox();
  const codes = await sendMail(
    smtpPort,
    "a@example.test",
    mail("Open http://localhost:3000/verify?a=1&b=2 <script>alert(1)</script>"),
  );
  expect(codes).toEqual([220, 250, 250, 250, 354, 250, 221]);
  expect(await messages("?to=a@example.test")).toMatchObject([
    { kind: "mail", subject: "Grüße", from: "site@example.test", messageId: "<1@example.test>" },
  ]);
  const page = await fetch(url);
  const html = await page.text();
  expect(html).toContain('<a href="http://localhost:3000/verify?a=1&amp;b=2" rel="noreferrer">');
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|style=/);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a text message arrives; an invalid or missing number is refused", async () => {
  const { post, messages } = await inbox();
  expect((await post("/sms", { to: "+919876543210", text: "Your code is 123456" })).status).toBe(
    202,
  );
  expect((await post("/sms", { to: "98765", text: "x" })).status).toBe(400);
  expect((await post("/sms", { to: "+919876543210" })).status).toBe(400);
  expect(await messages()).toMatchObject([
    { kind: "sms", to: ["+919876543210"], text: "Your code is 123456" },
  ]);
});

test("a restart keeps messages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "inbox-"));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "inbox.jsonl");
  const before = await inbox(file);
  await before.post("/sms", { to: "+919876543210", text: "kept" });
  expect(await (await inbox(file)).messages()).toHaveLength(1);
});
