import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { addressOf } from "@site/contract/address-of";
import { processFile } from "@site/contract/calls";
import type { Flow, UploadedFile } from "@site/contract/flow-state";
import type { MyStatements, PersonalData } from "@site/contract/my-statements";
import type { PaymentConfirmed, PaymentOrder, PaymentStatus } from "@site/contract/payment";
import type { Platform } from "@site/contract/platforms";
import type { Processed } from "@site/contract/process-file";
import type { Session } from "@site/contract/session";
import { termsVersions } from "@site/contract/terms";
import type { Broker } from "@site/result/brokers";
import { sql } from "kysely";
import { type Db, openDatabase } from "../src/database/open.ts";
import { daysAfter } from "../src/features/statements/service.ts";
import { plainHead } from "./engine-answer.ts";
import type { ServerProcess } from "./processes.ts";
import { type TestApp, testConfig } from "./test-app.ts";
import type { Attempt } from "./test-gateway.ts";

/** A browser at the HTTP level: it keeps cookies and states which site its calls come from. */
export class Client {
  #origin: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  /** @param headers sent with every call */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Continues at another address with the same cookies, as after a restart on another port. */
  moveTo(origin: string): void {
    this.#origin = origin;
  }

  /** Takes over the cookies of another browser's Cookie header. */
  take(cookieHeader: string): void {
    for (const pair of cookieHeader.split("; ").filter(Boolean)) {
      this.#keep(pair);
    }
  }

  /** Calls a path of the server; returns redirects instead of following them. */
  async call(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(this.#headers)) {
      headers.set(name, value);
    }
    if (this.#cookies.size > 0) {
      headers.set("cookie", this.cookieHeader());
    }
    const method = init.method ?? "GET";
    if (method !== "GET" && !headers.has("origin")) {
      headers.set("origin", this.#origin);
    }
    const response = await this.reach(path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      this.#keep(line);
    }
    return response;
  }

  /** A call with a JSON body. */
  post(path: string, body?: unknown): Promise<Response> {
    return this.call(path, {
      method: "POST",
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  }

  /** Posts a form, as a browser without script does; `page` is the address of the page it is on. */
  submit(path: string, fields: Record<string, string>, page?: string): Promise<Response> {
    return this.call(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      ...(page !== undefined && { headers: { referer: page } }),
    });
  }

  /** The Cookie header that the browser would send. */
  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Sends a request to the site. */
  protected reach(path: string, init: RequestInit): Promise<Response> {
    return fetch(this.#origin + path, init);
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) {
      this.#cookies.delete(name);
    } else {
      this.#cookies.set(name, value.join("="));
    }
  }
}

/** The JSON body of an answer, assumed to be of the given type; by default a Problem's code. */
export async function bodyOf<T = { code: string }>(
  answer: Response | Promise<Response>,
): Promise<T> {
  return (await (await answer).json()) as T;
}

/** Status and code of a refusal; no code for a success. */
export async function codeOf(
  answer: Response | Promise<Response>,
): Promise<[number, string | undefined]> {
  const response = await answer;
  return [response.status, (await bodyOf<{ code?: string }>(response)).code];
}

/** Returns the answer if it is a success, else throws. */
async function wanted(what: string, answer: Response): Promise<Response> {
  if (answer.status === 200) {
    return answer;
  }
  throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`);
}

/** A person with a signed-in browser, and the calls that the pages make for them. */
export class Person {
  client: Client;
  uid: string;
  name: string;
  email: string;
  password: string;

  constructor(known: Pick<Person, "client"> & Partial<Record<Fact, string>>) {
    const { client, uid = "", name = "", email = "", password = "" } = known;
    this.client = client;
    this.uid = uid;
    this.name = name;
    this.email = email;
    this.password = password;
  }

  /** Uploads text as their file of a platform; `name` is the last part of the address. */
  upload(
    platform: Platform,
    content: string | Uint8Array<ArrayBuffer>,
    options: { name?: string; fileName?: string; query?: string } = {},
  ): Promise<Response> {
    const { name = `${this.uid}.csv`, fileName = "statement.csv", query = acceptedTerms } = options;
    return this.client.call(`/api/uploads/${name}?platform=${platform}&${query}`, {
      method: "PUT",
      body: content,
      headers: {
        "content-type": "application/octet-stream",
        "x-file-name": encodeURIComponent(fileName),
      },
    });
  }

  /** Uploads pieces as they come, without stating their length. */
  uploadPieces(
    pieces: () => AsyncIterable<Uint8Array>,
    { name = `${this.uid}.csv`, platform = "ICICI" }: { name?: string; platform?: Platform } = {},
  ): Promise<Response> {
    const iterator = pieces()[Symbol.asyncIterator]();
    const body = new ReadableStream({
      async pull(controller) {
        const { done, value } = await iterator.next();
        done ? controller.close() : controller.enqueue(value);
      },
    });
    return this.client.call(`/api/uploads/${name}?platform=${platform}&${acceptedTerms}`, {
      method: "PUT",
      body,
      headers: { "x-file-name": "b.csv" },
      duplex: "half",
    });
  }

  /** Uploads and expects it to be stored. */
  async uploaded(...given: Parameters<Person["upload"]>): Promise<UploadedFile> {
    return bodyOf<UploadedFile>(wanted("the upload", await this.upload(...given)));
  }

  /** Processes the one file of a platform, until the signal closes the connection. */
  process(platform: Broker = "ICICI", signal?: AbortSignal): Promise<Response> {
    return this.client.call("/api/processFileGen", {
      method: "POST",
      body: JSON.stringify(singleFile(this, platform)),
      headers: { "content-type": "application/json" },
      signal,
    });
  }

  /** Processes the statement of the ICICI flow with their answers to what it leaves open. */
  processWith(choices?: object, query: { statement?: string | undefined } = {}): Promise<Response> {
    const body = { ...singleFile(this), ...(choices && { choices }) };
    return this.client.post(addressOf(processFile, {}, query), body);
  }

  /** Uploads a statement, by default a real one, and processes it; returns its id. */
  async processedStatement(content = this.#anotherFile(), query = acceptedTerms): Promise<string> {
    await this.uploaded("ICICI", content, { query });
    const answer = await wanted("processing", await this.process());
    return (await bodyOf<Processed>(answer)).statementId;
  }

  /** A file with the same sales as the person's others, and another digest: another statement. */
  #anotherFile(): Uint8Array<ArrayBuffer> {
    this.#files += 1;
    return Buffer.concat([fortyLots, Buffer.from("\r\n".repeat(this.#files - 1))]);
  }
  #files = 0;

  /** The state of their statements. */
  flow(): Promise<Flow> {
    return flowOf(this);
  }

  /** The state of their statement of ICICI Direct. */
  async icici(): Promise<Flow["flows"]["ICICI"]> {
    return (await this.flow()).flows.ICICI;
  }

  /** The newest of My statements. */
  async statements(): Promise<MyStatements["statements"]> {
    return (await bodyOf<MyStatements>(this.client.call("/api/statements"))).statements;
  }

  /** Deletes a statement. */
  remove(id: string): Promise<Response> {
    return this.client.call(`/api/statements/${id}`, { method: "DELETE" });
  }

  /** Everything that is stored of them, as they may download it. */
  export() {
    return bodyOf<PersonalData & { accessRecords: { object: string }[] }>(
      this.client.call("/api/privacy/export"),
    );
  }

  initiate(query = ""): Promise<Response> {
    return this.client.post(`/api/payments/initiate${query}`);
  }

  /** Initiates and expects an order. */
  async opened(query = ""): Promise<PaymentOrder> {
    return bodyOf<PaymentOrder>(wanted("initiate", await this.initiate(query)));
  }

  verify(body: unknown): Promise<Response> {
    return this.client.post("/api/payments/verify", body);
  }

  confirm(query = ""): Promise<Response> {
    const { name: userName, email } = this;
    return this.client.post(`/api/payments/confirm${query}`, { Test: "", userName, email });
  }

  /** Confirms and returns status and body. */
  async confirmed(query = "") {
    const answer = await this.confirm(query);
    return { status: answer.status, body: await bodyOf<PaymentConfirmed>(answer) };
  }

  /** The state of their payment. */
  status(query = ""): Promise<PaymentStatus> {
    return bodyOf<PaymentStatus>(this.client.call(`/api/payments/status${query}`));
  }

  /** Fetches the invoice of a statement. */
  invoice(statement: string): Promise<Response> {
    return this.client.call(`/api/statements/${statement}/Invoice_file.xlsx`);
  }

  /** Pays for their statement at the gateway, and verifies the payment. */
  async paid(gateway: Pay, query = ""): Promise<void> {
    const { orderId } = await this.opened(query);
    const attempt = await gateway.attempt(orderId);
    await wanted("verify", await this.verify(handedOver(attempt)));
  }

  /** Makes a real statement, processed, paid for and settled; returns its id. */
  async paidStatement({ gateway }: { gateway: Pay }): Promise<string> {
    const id = await this.processedStatement();
    await this.paid(gateway);
    await wanted("confirm", await this.confirm());
    return id;
  }
}

type Fact = "uid" | "name" | "email" | "password";

type Pay = { attempt(orderId: string): Promise<Attempt> };

let registered = 0;

function nextAddress(): string {
  registered += 1;
  return `person${registered}@example.test`;
}

/** What the equity page, which enforces nothing, sends along with a sign-up. */
export const unticked = { termsAccepted: { page: "/equity-page" } } as const;

/** Registers a new person at the server and returns them signed in. */
export async function registerPerson(
  origin: string,
  name = "Sample Person",
  email = nextAddress(),
  password = "letters4and5digits",
): Promise<Person> {
  const client = new Client(origin);
  const answer = await client.post("/api/auth/sign-up/email", {
    name,
    email,
    password,
    ...unticked,
  });
  await wanted("sign-up", answer);
  const { user } = await bodyOf<Session>(client.call("/api/session"));
  return new Person({ client, uid: user?.uid ?? "", name, email, password });
}

/** The code in the newest mail to an address, for one mode of the widget if named. */
export async function mailedCode(
  app: { context: { db: Db } },
  to: string,
  mode = "\\w+",
): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    select body from outbox_mail where recipient = ${to}
    order by created_at desc, id desc`.execute(app.context.db);
  for (const { body } of rows) {
    const code = new RegExp(`mode=${mode}&oobCode=([\\w-]+)`).exec(body)?.[1];
    if (code) {
      return code;
    }
  }
  throw new Error(`no code was mailed to ${to}`);
}

/** Opens the link of the mail that followed the registration, in the person's own browser. */
export async function confirmAddress(
  db: Db,
  { client, email }: Pick<Person, "client" | "email">,
): Promise<void> {
  await applyCode(client, await mailedCode({ context: { db } }, email, "verifyEmail"));
}

/** Applies the code of a mailed link. */
export async function applyCode(client: Client, oobCode: string): Promise<void> {
  await wanted("confirming", await client.post("/api/auth/widget/action-code/apply", { oobCode }));
}

/** A person who has registered and opened the mail's link in the same browser. */
export async function confirmedPerson(
  server: Pick<TestApp, "url" | "context"> | Pick<ServerProcess, "url" | "environment">,
  name?: string,
): Promise<Person> {
  const person = await registerPerson(server.url, name);
  if ("context" in server) {
    await confirmAddress(server.context.db, person);
    return person;
  }
  const database = openDatabase(testConfig(server.environment));
  await confirmAddress(database.db, person).finally(() => database.close());
  return person;
}

/** The accepted versions as the page sends them. */
export const acceptedTerms = `cgTerms=${termsVersions.capitalGains}&generalTerms=${termsVersions.general}`;

/** What the page sends to have a person's one file of a platform processed. */
export function singleFile({ uid }: Pick<Person, "uid">, platform = "ICICI") {
  return { fileUpName: `uploads/${uid}.csv`, bucketName: "statements", process_egn: platform };
}

/** Erases the account of the browser's person. */
export function eraseAccount(client: Client): Promise<Response> {
  return client.call("/api/account", { method: "DELETE" });
}

/** The state of the statements of a browser's person. */
export async function flowOf({ client }: Pick<Person, "client">): Promise<Flow> {
  return bodyOf<Flow>(wanted("the flow", await client.call("/api/flow")));
}

/** Reads a file of the engine's fixtures. */
export function fixture(path: string): Uint8Array<ArrayBuffer> {
  const fixtures = new URL("../../../packages/capital-gains/fixtures/", import.meta.url);
  return new Uint8Array(readFileSync(new URL(path, fixtures)));
}

/** Our own ICICI Direct sample: 14 short-term lots, 26 long-term ones, 8 of them grandfathered. */
export const fortyLots = fixture("icici-direct/ok/forty-lots.csv");

/** What the page sends to verify after the checkout calls its handler. */
export function handedOver(attempt: Attempt) {
  return {
    razorpayPaymentId: attempt.razorpay_payment_id,
    razorpayOrderId: attempt.razorpay_order_id,
    razorpaySignature: attempt.razorpay_signature,
  };
}

/** Writes a processed, unpaid statement of the person into the database; returns its id. */
export async function insertProcessedStatement(
  db: Db,
  owner: Pick<Person, "uid">,
  now: Date,
): Promise<string> {
  const at = now.toISOString();
  const id = randomUUID();
  await db
    .insertInto("statement")
    .values({
      id,
      userId: owner.uid,
      platform: "ICICI",
      resultId: `result-${id}`,
      supersededAt: at,
      createdAt: at,
      touchedAt: at,
    })
    .execute();
  await db
    .insertInto("result")
    .values({
      id: `result-${id}`,
      statementId: id,
      userId: owner.uid,
      state: "done",
      choices: "{}",
      assessmentYear: "2026-27",
      head: JSON.stringify(plainHead),
      folder: `people/${owner.uid}/results/result-${id}/made`,
      doneAt: at,
      keptUntil: daysAfter(at, 90),
      ...({ network: "", middleNetwork: "", wideNetwork: "", turn: 0 } as const),
      askedAt: at,
      wantedUntil: at,
    })
    .execute();
  const object = { name: "processed_file.csv", bytes: 10, sha256: "0".repeat(64) } as const;
  await db
    .insertInto("resultObject")
    .values({ resultId: `result-${id}`, ...object })
    .execute();
  return id;
}
