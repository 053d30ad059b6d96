import { expect, test } from "vitest";
import { confirmedPerson, mailedCode } from "../../../../test/person.ts";
import { startMailServer } from "../../../../test/stand-ins.ts";
import { startTestApp } from "../../../../test/test-app.ts";

/** A message as sent, with its quoted-printable lines joined. */
const unfolded = (message: string) =>
  message
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

test("a mail carries the same words and link as text and as HTML; an address with markup stays text", async () => {
  const mail = await startMailServer();
  // First a busy server, so that the code can be read from the outbox before it is removed.
  mail.mood = "busy";
  const app = await startTestApp({ environment: { SMTP_URL: mail.url } });
  const person = await confirmedPerson(app);
  const email = "asha&lt'x@example.test";
  const asked = await person.client.post("/api/auth/widget/change-email", { email });
  expect(asked.status).toBe(200);
  const oobCode = await mailedCode(app, email);
  mail.mood = "takes";
  const applied = await person.client.post("/api/auth/widget/action-code/apply", { oobCode });
  expect(applied.status).toBe(200);

  const changed = () =>
    mail.taken.find((each) => each.includes("Subject: Your email address was changed"));
  await expect.poll(changed, { timeout: 60_000 }).toBeDefined();
  const message = unfolded(changed() ?? "");
  expect(message).toContain(`To: ${person.email}`);
  expect(message).toContain("multipart/alternative");
  const [text = "", html = ""] = message.split(/^Content-Type: text\/html/m);
  expect(text).toContain(`Your account now uses ${email}.`);
  expect(html).toMatch(/Your account now uses asha&amp;lt(&#39;|')x@example\.test\./);
  const code = /mode=recoverEmail&oobCode=([\w-]{40,})/.exec(text)?.[1];
  expect(html).toContain(`?mode=recoverEmail&amp;oobCode=${code}" class=`);
});
