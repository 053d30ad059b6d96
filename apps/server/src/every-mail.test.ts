import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testConfig } from "../test/test-app.ts";
import { identityMails } from "./features/identity/mailbox/identity-mails.ts";
import { moneyBackMail } from "./features/payments/refunds/money-back-mail.ts";
import { receiptMail } from "./features/payments/settlement/receipt-mail.ts";
import { copyMail, leadMail } from "./features/queries/query-mails.ts";
import { writeLetter } from "./outbox/letter.ts";
import type { Mail } from "./outbox/outbox.ts";

const config = testConfig({});
const { company } = config;
const origins = () => ["https://site.test"];
const meera = { id: "person-1", name: "Meera Nair", email: "meera@example.test" };
const lead = {
  id: "6f0c1a2b-0000-4000-8000-000000000000",
  userId: meera.id,
  accountEmail: meera.email,
  name: "Meera Nair",
  email: "office@example.test",
  message: "A board.\n\nIt does not boot.",
  contentSha256: "",
  createdAt: "2026-11-30T05:00:00.000Z",
  answeredAt: null,
};
const order = {
  id: "order-1",
  userId: meera.id,
  payerName: meera.name,
  payerEmail: meera.email,
  amount: 500,
  statementId: "statement-1",
};

const refund = { amount: 500, cancelled: { invoice: "1", creditNote: "2" } };
const surplus = { amount: 500, surplus: { reason: "paid twice", refund: "refund-1" } };

/** Every kind of mail by its name, under the file that queues it. */
async function everyKind(): Promise<Record<string, [kind: string, mail: Mail][]>> {
  const ofIdentity: [string, Mail][] = [];
  let kind = "";
  const outbox = {
    enqueue: async (_: unknown, mail: Mail) => void ofIdentity.push([kind, mail]),
    nudge: () => {},
  };
  const kinds = identityMails({ outbox, origins }, {} as never);
  for (const [name, write] of Object.entries(kinds)) {
    kind = name;
    const [to] = ["signInLink", "accountExists"].includes(name) ? [meera.email] : [meera];
    await (write as (...values: unknown[]) => Promise<void>)(to, "a-code", "a-code");
  }
  expect(ofIdentity.map(([name]) => name)).toEqual(Object.keys(kinds));
  return {
    "features/identity/mailbox/identity-mails.ts": ofIdentity,
    "features/payments/payments-context.ts": [
      ["receipt", receiptMail(order, "1", undefined, { origins })],
      ["refund", moneyBackMail(order, refund, { config, origins })],
      ["surplus", moneyBackMail(order, surplus, { config, origins })],
    ],
    "features/queries/service.ts": [
      ["lead", leadMail(lead, "/AIMLDS-page", company)],
      ["copy", copyMail(lead, meera, company)],
    ],
  };
}

/** Kinds that are not about an account of the reader's, so that nobody can be named. */
const withoutName = ["signInLink", "accountExists", "lead"];

test("every mail names the company, its address and the reason, and greets its person, in both parts", async () => {
  const mails = Object.values(await everyKind()).flat();
  expect(mails.length).toBeGreaterThan(15);
  for (const [kind, { letter }] of mails) {
    const { subject, text, html } = writeLetter(letter, company);
    expect(subject, kind).toMatch(/^[A-Z].{10,80} - Example Silicon Works$/);
    for (const part of [text, html]) {
      expect(part, kind).toContain("You get this email because ");
      expect(part, kind).toContain(company.shortName);
      expect(part, kind).toContain(company.name);
      expect(part, kind).toContain(company.address.join(", "));
      expect(part, kind).toContain(company.email);
      expect(part, kind).toContain(company.registrationNumber);
      expect(part, kind).toContain(withoutName.includes(kind) ? "Hello," : "Hello Meera Nair,");
    }
    expect(letter.because, kind).toMatch(/^[a-z].{10,}[a-z]$/);
    expect(letter.parts.length, kind).toBeGreaterThan(0);
  }
});

test("nothing else queues mail", async () => {
  const cwd = import.meta.dirname;
  const queueing = globSync("**/*.ts", { cwd }).filter(
    (file) =>
      !file.endsWith(".test.ts") &&
      /outbox\.enqueue\(|insertMail\(/.test(readFileSync(`${cwd}/${file}`, "utf8")),
  );
  const own = ["outbox/outbox.ts", "outbox/repository.ts"];
  expect(queueing.sort()).toEqual([...own, ...Object.keys(await everyKind())].sort());
});

test("the company reads from which page a query came, and the sender what to count on", () => {
  const read = (mail: Mail) => writeLetter(mail.letter, company).text;
  const toCompany = leadMail(lead, "/AIMLDS-page", company);
  expect(toCompany).toMatchObject({ to: company.email, replyTo: "office@example.test" });
  expect(read(toCompany)).toContain("Page: /AIMLDS-page\n");
  expect(read(toCompany)).toContain(`Reference: ${lead.id}\n`);
  const toSender = copyMail(lead, meera, company);
  expect(toSender).toMatchObject({ to: meera.email, replyTo: company.email });
  expect(read(toSender)).toContain(
    "An engineer of Example Silicon Works replies to office@example.test by Wednesday 2 December",
  );
  expect(read(toSender)).toContain("Reference: 6f0c1a2b\n");
  expect(read(toSender)).toContain(lead.message);
});
