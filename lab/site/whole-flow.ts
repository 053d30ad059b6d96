import { setTimeout as pause } from "node:timers/promises";
import { iciciStatement } from "capital-gains/test/icici-statement";
import type { Session } from "contract/session";
import type { Db } from "../../apps/server/src/database/open.ts";
import {
  bodyOf,
  Client,
  confirmed,
  flowOf,
  mailedCode,
  type Person,
  paid,
  processedStatement,
  unticked,
} from "../../apps/server/test/person.ts";
import type { TestGateway } from "../../apps/server/test/test-gateway.ts";

/** Failures that people met, counted by kind, such as `/api/processFileGen: 503`. */
export type Nuisances = Map<string, number>;

/** How many calls all people together may have under way. */
const mostCalls = 256;

/**
 * The site as people reach it: one public address, with server processes behind it that take turns
 * request by request, as behind a load balancer. A process that refuses connections gets no more.
 */
export class Site {
  /** The pages' origin for a browser, which calls state as theirs. */
  readonly origin: string;
  /** Addresses of the server processes. */
  processes: readonly string[] = [];
  #turn = 0;
  #free = mostCalls;
  readonly #waiting: (() => void)[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The address of the process whose turn it is. */
  next(): string {
    const address = this.processes[this.#turn % this.processes.length];
    if (address === undefined) {
      throw new Error("no server process is left");
    }
    this.#turn += 1;
    return address;
  }

  /** Sends no more requests to a process. */
  leaveOut(address: string): void {
    this.processes = this.processes.filter((each) => each !== address);
  }

  /** Runs the work once there is a place for it. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) {
      this.#free -= 1;
    } else {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) {
        next();
      } else {
        this.#free += 1;
      }
    }
  }
}

const processing = "/api/processFileGen";

/** A browser at such a site. Skips a process that takes no connection. */
export class SiteClient extends Client {
  readonly #site: Site;

  /** @param address the person's own network address, as a trusted proxy states it */
  constructor(site: Site, address: string) {
    super(site.origin, { "x-forwarded-for": address });
    this.#site = site;
  }

  protected override reach(path: string, init: RequestInit): Promise<Response> {
    return this.#site.inTurn(async () => {
      // The page's own limits.
      const limitMs = path.startsWith(processing) ? 70_000 : 30_000;
      for (;;) {
        const process = this.#site.next();
        try {
          const signal = AbortSignal.timeout(limitMs);
          const answer = await fetch(process + path, { ...init, signal });
          // Including its body, which may be cut off on the way.
          return new Response(answer.body ? await answer.arrayBuffer() : null, answer);
        } catch (error) {
          const { cause } = error as { cause?: { code?: string } };
          if (cause?.code !== "ECONNREFUSED") {
            throw error;
          }
          this.#site.leaveOut(process);
        }
      }
    });
  }
}

/** How many server failures a person accepts before giving up. */
const mostFailures = 30;

/** The browser of a persistent person: retries what went wrong, as the page suggests. */
export class PatientClient extends SiteClient {
  readonly #nuisances: Nuisances;
  #failures = 0;
  /** Milliseconds spent on calls that failed or were refused, and on waiting before the next ones. */
  borne = 0;

  constructor(site: Site, address: string, nuisances: Nuisances = new Map()) {
    super(site, address);
    this.#nuisances = nuisances;
  }

  /** Calls until there is an answer to continue from. */
  override async call(path: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const began = performance.now();
      const answer = await this.once(path, init);
      const again = !answer || answer.status >= 500 || answer.status === 429;
      if (!again) {
        return answer;
      }
      await this.#bear(path.split("?", 1)[0] ?? "", answer);
      this.borne += performance.now() - began;
    }
  }

  /** Calls once; null when the connection was cut or there was no answer in time. */
  once(path: string, init: RequestInit = {}): Promise<Response | null> {
    return super.call(path, init).catch(() => null);
  }

  /**
   * Counts the failure and waits before the next attempt: as long as Retry-After says, else a
   * second.
   */
  async #bear(path: string, answer: Response | null): Promise<void> {
    if (answer && answer.status >= 500 && answer.status !== 503) {
      this.#failures += 1;
    }
    if (answer && this.#failures > mostFailures) {
      throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    }
    // Without naming the person.
    const kind = path.replaceAll(/[\w-]{20,}/g, ":id");
    this.#note(`${kind}: ${answer?.status ?? "cut off"}`);
    const wait = answer?.headers.get("retry-after") ?? answer?.headers.get("x-retry-after");
    // People who are asked to wait a minute come back after a minute or a little later.
    await pause(Number(wait) > 0 ? Number(wait) * 1000 * (1 + Math.random() / 2) : 1000);
    if (!path.startsWith(processing)) {
      return;
    }
    // The page asks for the current state before it retries.
    const isProcessing = async () =>
      Object.values((await flowOf({ client: this })).flows).some(({ processing }) => processing);
    while (await isProcessing()) {
      this.#note("/api/flow: still processing");
      await pause(5000);
    }
  }

  #note(kind: string): void {
    this.#nuisances.set(kind, (this.#nuisances.get(kind) ?? 0) + 1);
  }
}

/**
 * Registers a person with their browser and opens the mail's link; signs in if a call whose answer
 * was lost has already registered them.
 *
 * @param db where their mail waits: the site's outbox, because there is no mail server
 */
export async function signUp(client: Client, name: string, email: string, db: Db): Promise<Person> {
  const password = "letters4and5digits";
  const account = { name, email, password, ...unticked };
  const answer = await client.post("/api/auth/sign-up/email", account);
  if (answer.status === 422) {
    await client.post("/api/auth/sign-in/email", { email, password });
  }
  const { user } = await bodyOf<Session>(client.call("/api/session"));
  const oobCode = await mailedCode({ context: { db } }, email, "verifyEmail");
  // Refused if a call whose answer was lost has already confirmed it.
  await client.post("/api/auth/widget/action-code/apply", { oobCode });
  return { client, uid: user?.uid ?? "", name, email, password };
}

/** The result of a finished flow. */
export type Finished = { statementId: string; processedFile: Buffer; invoice: Buffer };

/** Accepts the terms that the person's server publishes: another build may have other versions. */
export async function publishedTerms(person: Person): Promise<string> {
  const { capitalGains, general } = (await flowOf(person)).terms;
  return `cgTerms=${capitalGains}&generalTerms=${general}`;
}

/**
 * Goes through one person's whole visit from the upload on, in the page's order: processing, order,
 * payment at the gateway, verification, confirmation, both downloads.
 *
 * @throws when the site's answer leaves no way to continue
 */
export async function wholeFlow(
  person: Person,
  statement: Uint8Array<ArrayBuffer>,
  gateway: Pick<TestGateway, "attempt">,
  terms?: string,
): Promise<Finished> {
  const statementId = await processedStatement(person, statement, terms);
  const query = `?statement=${statementId}`;
  await paid(person, gateway, query);
  const links = await settled(person, query);
  const download = async (path: string) => {
    const answer = await person.client.call(path);
    if (answer.status !== 200) {
      throw new Error(`a download answered ${answer.status}`);
    }
    return Buffer.from(await answer.arrayBuffer());
  };
  return {
    statementId,
    processedFile: await download(links.download_link),
    invoice: await download(links.invoice_link),
  };
}

/** Confirms until the payment is settled; returns the links to the files. */
async function settled(person: Person, query: string) {
  for (let wait = 2000; ; wait = Math.min(wait * 2, 15_000)) {
    const { status, body } = await confirmed(person, query);
    if (status !== 200) {
      throw new Error(`confirm answered ${status}`);
    }
    if (body.success) {
      return body;
    }
    await pause(wait);
  }
}

/**
 * Makes an ICICI Direct capital-gain CSV whose quantities are unique to this person, so that nobody
 * else's result passes for theirs.
 *
 * @param person from 0
 * @param times how often each lot occurs: 15,000 times make about 11 MB
 */
export function statementOf(person: number, times = 1): Uint8Array<ArrayBuffer> {
  const lots = (count: number, bought: string) =>
    Array.from({ length: count * times }, (_, at) => {
      const quantity = 1 + ((person * (at + 1)) % 9973);
      const [sale, cost] = [`${quantity * 401}.05`, `${quantity * 347}`];
      const expenses = { saleExpenses: `${quantity}`, buyExpenses: "0.75" };
      return { quantity: `${quantity}`, sold: "2025-07-18", bought, sale, cost, ...expenses };
    });
  const sections = { short: lots(3, "2025-02-04"), long: lots(4, "2022-10-17") };
  return new Uint8Array(iciciStatement(sections).bytes);
}
