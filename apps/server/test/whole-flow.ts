import { setTimeout as pause } from "node:timers/promises";
import type { Flow } from "contract/flow-state";
import type { PaymentConfirmed, PaymentOrder } from "contract/payment";
import type { Processed } from "contract/process-file";
import { termsVersions } from "contract/terms";
import type { Db } from "../src/database/open.ts";
import { mailedCode } from "../test/mailed-code.ts";
import { handedOver } from "../test/payment-kit.ts";
import type { TestGateway } from "../test/test-gateway.ts";
import type { Answer, Browser } from "./browser.ts";
import type { Persistence } from "./persistence.ts";

/** Who comes: a person nobody knows yet, with a statement. */
export type Visitor = {
  browser: Browser;
  name: string;
  email: string;
  statement: Uint8Array;
  /** Where their mail waits: the site's outbox, for no mail server takes it. */
  db: Db;
};

/** What a finished flow brought. */
export type Finished = { statementId: string; processedFile: Buffer; invoice: Buffer };

/** The page's own limit for a call that processes, in milliseconds. */
const processingTimeoutMs = 70_000;
const password = "letters4and5digits";

/**
 * One person's whole visit, as the page leads them: sign-up, upload, processing, order, payment at
 * the gateway, verification, confirmation, both downloads.
 *
 * @throws when the site gives an answer that nobody could go on from
 */
export async function wholeFlow(
  visitor: Visitor,
  gateway: Pick<TestGateway, "attempt">,
  persist: Persistence,
): Promise<Finished> {
  const uid = await signUp(visitor, persist);
  const statementId = await uploadAndProcess(visitor, uid, persist);
  await pay(statementId, gateway, persist);
  const links = await confirm(visitor, statementId, persist);
  const processedFile = await persist.untilAnswered("download", links.download_link);
  const invoice = await persist.untilAnswered("download", links.invoice_link);
  return { statementId, processedFile: processedFile.body, invoice: invoice.body };
}

/**
 * Registers the person and opens the link of the mail; who was registered by a call whose answer was
 * lost signs in.
 */
export async function signUp({ name, email, db }: Visitor, persist: Persistence): Promise<string> {
  const json = { name, email, password };
  let answer = await persist.untilAnswered("sign-up", "/api/auth/sign-up/email", { json }, [422]);
  if (answer.status === 422) {
    answer = await persist.untilAnswered("sign-in", "/api/auth/sign-in/email", {
      json: { email, password },
    });
  }
  const oobCode = await mailedCode({ context: { db } }, email, "verifyEmail");
  const confirm = "/api/auth/widget/action-code/apply";
  // 400: it was confirmed by a call whose answer was lost.
  await persist.untilAnswered("confirm", confirm, { json: { oobCode } }, [400]);
  return bodyOf<{ user: { id: string } }>(answer).user.id;
}

/** Uploads the person's file and has it processed; gives the statement's id. */
export async function uploadAndProcess(
  visitor: Visitor,
  uid: string,
  persist: Persistence,
): Promise<string> {
  await upload(visitor, uid, persist);
  return processUpload(visitor, uid, persist);
}

/** Uploads the person's file, with the terms accepted. */
export async function upload({ statement }: Visitor, uid: string, persist: Persistence) {
  const terms = `cgTerms=${termsVersions.capitalGains}&generalTerms=${termsVersions.general}`;
  await persist.untilAnswered("upload", `/api/uploads/${uid}.csv?platform=ICICI&${terms}`, {
    method: "PUT",
    bytes: statement,
    headers: { "content-type": "application/octet-stream", "x-file-name": "statement.csv" },
  });
}

/** Has the uploaded file processed. Without an answer the page asks where things stand. */
export async function processUpload(
  { browser }: Visitor,
  uid: string,
  persist: Persistence,
): Promise<string> {
  const json = { fileUpName: `uploads/${uid}.csv`, bucketName: "statements", process_egn: "ICICI" };
  for (;;) {
    const answer = await browser.call("/api/processFileGen", {
      json,
      timeoutMs: processingTimeoutMs,
    });
    if (answer.status === 200) return bodyOf<Processed>(answer).statementId;
    await persist.bear("processing", answer);
    const done = await processedMeanwhile(persist);
    if (done) return done;
  }
}

/** The statement's id if it was processed after all; waits while it is under way. */
async function processedMeanwhile(persist: Persistence): Promise<string | null> {
  for (;;) {
    const { flows } = bodyOf<Flow>(await persist.untilAnswered("flow", "/api/flow"));
    if (flows.ICICI.processSuccess) return flows.ICICI.statementId;
    if (!flows.ICICI.processing) return null;
    persist.note("flow: still processing");
    await pause(5000);
  }
}

async function pay(
  statementId: string,
  gateway: Pick<TestGateway, "attempt">,
  persist: Persistence,
): Promise<void> {
  const path = `/api/payments/initiate?statement=${statementId}`;
  const order = await persist.untilAnswered("initiate", path, { method: "POST" });
  const attempt = await gateway.attempt(bodyOf<PaymentOrder>(order).orderId);
  await persist.untilAnswered("verify", "/api/payments/verify", { json: handedOver(attempt) });
}

async function confirm({ name, email }: Visitor, statementId: string, persist: Persistence) {
  const path = `/api/payments/confirm?statement=${statementId}`;
  for (let wait = 2000; ; wait = Math.min(wait * 2, 15_000)) {
    const answer = await persist.untilAnswered("confirm", path, {
      json: { userName: name, email },
    });
    const confirmed = bodyOf<PaymentConfirmed>(answer);
    if (confirmed.success) return confirmed;
    persist.note("confirm: not yet");
    await pause(wait);
  }
}

function bodyOf<T>({ body }: Answer): T {
  return JSON.parse(body.toString()) as T;
}
