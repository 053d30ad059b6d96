import { setTimeout as pause } from "node:timers/promises";
import { addressOf } from "@site/contract/address-of";
import { flow, processFile } from "@site/contract/calls";
import { Client, flowOf, type Person } from "../../apps/server/test/person.ts";
import type { TestGateway } from "../../apps/server/test/test-gateway.ts";

/** Also what the address of the combined flow begins with. */
const processing = addressOf(processFile);
/** How many server failures of one call a person accepts before giving up. */
const mostFailures = 30;
let turn = 0;

/**
 * The browser of a persistent person, who retries what went wrong as the page suggests. Behind the
 * site's address are server processes that take turns request by request, as behind a load balancer.
 */
export class PatientClient extends Client {
  readonly #processes: readonly string[];
  readonly #nuisances: Map<string, number>;
  /** Milliseconds spent on calls that failed or were refused, and on waiting before the next ones. */
  borne = 0;

  /**
   * @param processes addresses of the server processes
   * @param address the person's own network address, as a trusted proxy states it
   * @param nuisances counts what the person is told to try again
   */
  constructor(
    origin: string,
    processes: readonly string[],
    address: string,
    nuisances: Map<string, number>,
  ) {
    super(origin, { "x-forwarded-for": address });
    this.#processes = processes;
    this.#nuisances = nuisances;
  }

  protected override reach(path: string, init: RequestInit): Promise<Response> {
    turn += 1;
    // The page's own limits.
    const signal = AbortSignal.timeout(path.startsWith(processing) ? 70_000 : 30_000);
    return fetch(this.#processes[turn % this.#processes.length] + path, { ...init, signal });
  }

  /** Calls until there is an answer to continue from. */
  override async call(path: string, init: RequestInit = {}): Promise<Response> {
    for (let failures = 0; ; ) {
      const began = performance.now();
      const answer = await super.call(path, init).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) {
        return answer;
      }
      failures += answer?.status === 500 ? 1 : 0;
      if (answer && failures > mostFailures) {
        throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      }
      await this.#bear(path.split("?", 1)[0] ?? "", answer);
      this.borne += performance.now() - began;
    }
  }

  /** Counts the failure and waits as long as Retry-After says, else a second. */
  async #bear(path: string, answer: Response | undefined): Promise<void> {
    // Without naming the person.
    const kind = path.replaceAll(/[\w-]{20,}/g, ":id");
    this.#note(`${kind}: ${answer?.status ?? "cut off"}`);
    const seconds = Number(
      answer?.headers.get("retry-after") ?? answer?.headers.get("x-retry-after") ?? 0,
    );
    // People who are asked to wait a minute come back after a minute or a little later.
    await pause(seconds > 0 ? seconds * 1000 * (1 + Math.random() / 2) : 1000);
    // The page asks for the current state before it processes again.
    const isProcessing = async () =>
      Object.values((await flowOf({ client: this })).flows).some(({ processing }) => processing);
    while (path.startsWith(processing) && (await isProcessing())) {
      this.#note(`${addressOf(flow)}: still processing`);
      await pause(5000);
    }
  }

  #note(kind: string): void {
    this.#nuisances.set(kind, (this.#nuisances.get(kind) ?? 0) + 1);
  }
}

/** Pays for a statement and confirms until the payment is settled; returns the links to the files. */
export async function paidLinks(
  person: Person,
  gateway: Pick<TestGateway, "attempt">,
  statement: string,
): Promise<string[]> {
  const query = `?statement=${statement}`;
  await person.paid(gateway, query);
  for (;;) {
    const { status, body } = await person.confirmed(query);
    if (status === 200 && body.success) {
      return [body.download_link, body.invoice_link];
    }
    await pause(1_000);
  }
}

/** Returns the answer if it is a success, else throws. */
export async function expectOk(answer: Response): Promise<Response> {
  if (answer.status !== 200) {
    throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  }
  return answer;
}
