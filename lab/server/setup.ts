import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import type { Session } from "@site/contract/session";
import { openDatabase } from "../../apps/server/src/database/open.ts";
import { freshPostgres } from "../../apps/server/test/databases.ts";
import { bodyOf, mailedCode, Person, unticked } from "../../apps/server/test/person.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/processes.ts";
import { testConfig } from "../../apps/server/test/test-app.ts";
import { startTestGateway } from "../../apps/server/test/test-gateway.ts";
import type { TestPostgres } from "../../scripts/postgres.ts";
import { PatientClient } from "./patient-client.ts";

/** Limits of a person or network would end a run within seconds: one client stands for a city. */
const unlimited = { RATE_LIMIT_FACTOR: "1000000", MAX_PERSON_BYTES: "100000000000" };

/** What to start: the database, the number of server processes, the checkout, more settings. */
type SetupPlan = {
  name: string;
  postgres?: TestPostgres | undefined;
  processes?: number;
  root?: string;
  environment?: Record<string, string>;
};

/** The folder of this checkout. */
export const ourRoot = fileURLToPath(new URL("../..", import.meta.url));

let people = 0;

/** A running product to be measured, and new people for it. */
export type Setup = Awaited<ReturnType<typeof startSetup>>;

/** Starts server processes without limits on one database and store, and the test gateway. */
export async function startSetup({ name, postgres, root = ourRoot, ...plan }: SetupPlan) {
  const dataDir = await mkdtemp(join(tmpdir(), "setup-"));
  const fresh = postgres && (await freshPostgres(postgres.url));
  const gateway = await startTestGateway();
  /** The pages' origin for a browser, which calls state as theirs. */
  const origin = "http://site.test";
  const environment = {
    ...gateway.environment,
    PUBLIC_URL: origin,
    TRUST_PROXY: "127.0.0.1",
    DATA_DIR: dataDir,
    ...unlimited,
    ...fresh?.environment,
    ...plan.environment,
  };
  const processes: ServerProcess[] = [];
  // One after the other: the first one makes the tables.
  while (processes.length < (plan.processes ?? 1)) {
    processes.push(await startServerProcess(environment, [], "start", root));
  }
  const [first] = processes;
  const url = first?.url ?? "";
  await gateway.control({ webhookUrl: url + addressOf(calls.paymentWebhook) });
  const { db, close } = openDatabase(testConfig(environment));
  /** What people were told to try again, and how often, such as `/api/processFileGen: 503`. */
  const nuisances = new Map<string, number>();
  return {
    name,
    gateway,
    processes,
    origin,
    /** Address of the first process. */
    url,
    nuisances,
    /** Registers a person, whatever answers are lost on the way, and opens the mailed link. */
    async newPerson() {
      people += 1;
      // Each from another network, as people in a country are.
      const address = `${11 + (people % 100)}.${Math.floor(people / 100) % 256}.${people >> 15}.1`;
      const addresses = processes.map((each) => each.url);
      const client = new PatientClient(origin, addresses, address, nuisances);
      const account = {
        name: `Sample Person ${people}`,
        email: `visitor${people}@example.test`,
        password: "letters4and5digits",
      };
      const answer = await client.post(addressOf(calls.signUp), { ...account, ...unticked });
      if (answer.status === 422) {
        await client.post(addressOf(calls.signIn), account);
      }
      const { user } = await bodyOf<Session>(client.call(addressOf(calls.session)));
      // There is no mail server: the mail waits in the outbox.
      const oobCode = await mailedCode({ context: { db } }, account.email, "verifyEmail");
      // Refused if a call whose answer was lost has already confirmed it.
      await client.post(addressOf(calls.applyActionCode), { oobCode });
      const person = new Person({ ...account, client, uid: user?.uid });
      return Object.assign(person, { client });
    },
    async close() {
      await Promise.all(processes.map((each) => each.stop()));
      await close();
      await gateway.stop();
      await fresh?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
