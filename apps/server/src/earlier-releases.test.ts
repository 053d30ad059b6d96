import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { StatementLots } from "@site/contract/statement-lots";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { bodyOf, Client, confirmedPerson, Person } from "../test/person.ts";
import { startTestApp } from "../test/test-app.ts";
import { TestClock } from "../test/test-clock.ts";
import { testFolder } from "../test/test-folder.ts";
import { startTestGateway } from "../test/test-gateway.ts";
import { productVersion } from "./settings/process-facts.ts";

// Each release leaves what an installation of it holds: its data folder with a database, a stored
// result and the papers that a person has downloaded. Every later build must open it.
// `npm run release-check -- --record` adds this version's.
const releases = join(import.meta.dirname, "../releases");
const papers = ["processed_file.csv", "capital-gains-report.xlsx", "summary.pdf"];

/** What is known of the person of an installation, and the SHA-256 of each paper that they had. */
type Recorded = {
  readonly at: string;
  readonly email: string;
  readonly password: string;
  readonly statement: string;
  readonly sales: number;
  readonly papers: Readonly<Record<string, string>>;
};

/** Returns the SHA-256 of a paper; fails unless it is handed out. */
async function digestOf(person: Person, statement: string, name: string): Promise<string> {
  const answer = await person.client.call(`/api/statements/${statement}/${name}`);
  expect(answer.status, name).toBe(200);
  return createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("hex");
}

const lotsOf = (person: Person, statement: string) =>
  bodyOf<StatementLots>(person.client.call(`/api/statements/${statement}/lots`));

if (process.env.RECORD_RELEASE) {
  test("a person's paid statement is recorded with its installation", async () => {
    const dataDir = testFolder();
    const gateway = await startTestGateway();
    const app = await startTestApp({ dataDir, environment: gateway.environment });
    await gateway.control({ webhookUrl: `${app.url}/api/payments/webhook` });
    const person = await confirmedPerson(app);
    const statement = await person.paidStatement({ gateway });
    const kept: Record<string, string> = {};
    for (const name of papers) {
      kept[name] = await digestOf(person, statement, name);
    }
    const { lotCount } = await lotsOf(person, statement);
    await app.close();
    await gateway.stop();
    const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" })
      .map((name) => join(dataDir, name))
      .filter((path) => statSync(path).isFile());
    const archive = Object.fromEntries(
      files.map((path) => [relative(dataDir, path), new Uint8Array(readFileSync(path))]),
    );
    const { email, password } = person;
    const at = new Date().toISOString();
    const recorded: Recorded = { at, email, password, statement, sales: lotCount, papers: kept };
    archive["recorded.json"] = Buffer.from(JSON.stringify(recorded));
    mkdirSync(releases, { recursive: true });
    writeFileSync(join(releases, `${productVersion}.zip`), zipSync(archive, { level: 9 }));
  });
}

const recordedReleases =
  existsSync(releases) && !process.env.RECORD_RELEASE
    ? readdirSync(releases).filter((name) => name.endsWith(".zip"))
    : [];

describe.each(recordedReleases)("an installation of release %s", (name) => {
  test("starts with this build, shows the result, and hands the papers out byte for byte", async () => {
    const dataDir = testFolder();
    const archive = unzipSync(new Uint8Array(readFileSync(join(releases, name))));
    const recorded: Recorded = JSON.parse(
      Buffer.from(archive["recorded.json"] ?? []).toString("utf8"),
    );
    for (const [file, bytes] of Object.entries(archive)) {
      mkdirSync(dirname(join(dataDir, file)), { recursive: true, mode: 0o700 });
      writeFileSync(join(dataDir, file), bytes, { mode: 0o600 });
    }
    // A day later: what it holds is not due for deletion, however old the release is.
    const clock = new TestClock(new Date(Date.parse(recorded.at) + 86_400_000).toISOString());
    const app = await startTestApp({ dataDir, clock });
    const person = new Person({ client: new Client(app.url) });
    const { email, password, statement } = recorded;
    const signedIn = await person.client.post("/api/auth/sign-in/email", { email, password });
    expect(signedIn.status).toBe(200);
    const listed = await person.statements();
    expect(listed.map(({ id }) => id)).toContain(statement);
    expect((await lotsOf(person, statement)).lotCount).toBe(recorded.sales);
    for (const [paper, digest] of Object.entries(recorded.papers)) {
      expect(await digestOf(person, statement, paper), paper).toBe(digest);
    }
    // Drawn from the order's own facts when it is asked for.
    expect((await person.invoice(statement)).status).toBe(200);
  });
});
