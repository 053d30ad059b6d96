import { fileURLToPath } from "node:url";
import { freshPostgres } from "../../apps/server/test/databases.ts";
import type { Person } from "../../apps/server/test/person.ts";
import type { TestPostgres } from "../../scripts/postgres.ts";
import { type Installation, startInstallation } from "../site/installation.ts";
import { type Nuisances, PatientClient, signUp } from "../site/whole-flow.ts";

/** Limits of a person or network would end a run within seconds: one client stands for a city. */
const unlimited = { RATE_LIMIT_FACTOR: "1000000", MAX_PERSON_BYTES: "100000000000" };

/** A running product to be measured, and new people for it. */
export type Setup = Installation & {
  name: string;
  /** What people were told to try again, and how often. */
  nuisances: Nuisances;
  newPerson(): Promise<Person & { client: PatientClient }>;
};

/** What to start: the database, the number of server processes, the checkout, more settings. */
export type SetupPlan = {
  name: string;
  postgres?: TestPostgres;
  processes?: number;
  root?: string;
  environment?: Record<string, string>;
};

/** The folder of this checkout. */
export const ourRoot = fileURLToPath(new URL("../..", import.meta.url));

let people = 0;

/** Starts the product without limits, on SQLite or a new database of a PostgreSQL server. */
export async function startSetup({
  name,
  postgres,
  processes = 1,
  root = ourRoot,
  environment = {},
}: SetupPlan): Promise<Setup> {
  const fresh = postgres && (await freshPostgres(postgres.url));
  const settings = { ...fresh?.environment, ...unlimited, ...environment };
  const installation = await startInstallation(processes, settings, root);
  const nuisances: Nuisances = new Map();
  return {
    ...installation,
    name,
    nuisances,
    async newPerson() {
      people += 1;
      // Each from another network, as people in a country are.
      const address = `${11 + (people % 100)}.${Math.floor(people / 100) % 256}.${people >> 15}.1`;
      const client = new PatientClient(installation.site, address, nuisances);
      const email = `visitor${people}@example.test`;
      const { db } = installation.database;
      return { ...(await signUp(client, `Sample Person ${people}`, email, db)), client };
    },
    async close() {
      await installation.close();
      await fresh?.drop();
    },
  };
}
