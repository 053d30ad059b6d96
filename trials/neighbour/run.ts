import { parseArgs } from "node:util";
import { startInstallation } from "../../apps/server/test/installation.ts";
import { type Person, processSingle, uploaded } from "../../apps/server/test/person.ts";
import { SiteClient, signUp, statementOf } from "../../apps/server/test/whole-flow.ts";
import { percentile } from "../../lab/statistics.ts";
import { workbookMembers } from "../../packages/capital-gains/scripts/workbook-writer.ts";
import { writeZip } from "../../packages/capital-gains/scripts/zip-writer.ts";

// Measures what other accounts do to one person: many have a statement processed at the same time,
// hostile or merely large, while a neighbour repeatedly uploads and processes an ordinary one. Ends
// with 0 if the neighbour's slowest took at most three seconds more than without the others.
// usage: npm run neighbour -- [--accounts 53] [--statements 8]
const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "53" },
    statements: { type: "string", default: "8" },
  },
});
const [accounts, statements] = [Number(values.accounts), Number(values.statements)];
if (!accounts || !statements) {
  process.stderr.write("--accounts and --statements are whole numbers above 0.\n");
  process.exit(2);
}
const allowedMs = 3_000;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(130));
}

/** What the others send, and from how many networks: one may register ten accounts a minute. */
const few = Math.ceil(accounts / 10);
const scenes = [
  { name: "a hostile workbook, 1 network", platform: "ZERODHA", networks: 1 },
  { name: `a hostile workbook, ${few} networks`, platform: "ZERODHA", networks: few },
  { name: "large statements, 1 network", platform: "ICICI", networks: 1 },
  { name: `large statements, ${few} networks`, platform: "ICICI", networks: few },
] as const;

let tooSlow = false;
for (const scene of scenes) {
  const { idle, beside, answers } = await play(scene);
  const slowest = Math.max(...beside);
  const [usual = 0, usualBeside = 0] = [percentile(idle, 0.5), percentile(beside, 0.5)];
  tooSlow ||= slowest > usual + allowedMs;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const others = [...answers].map(([status, times]) => `${times} × ${status}`).join(", ");
  process.stdout.write(
    `${scene.name}: idle ${seconds(usual)} (slowest ${seconds(Math.max(...idle))}), ` +
      `beside ${accounts} accounts ${seconds(usualBeside)} (slowest ${seconds(slowest)}); ` +
      `they were answered ${others || "nothing yet"}\n`,
  );
}
process.exitCode = tooSlow ? 1 : 0;

async function play({ platform, networks }: (typeof scenes)[number]) {
  // The limits on sign-ups from one network are not tested here.
  const installation = await startInstallation(1, { RATE_LIMIT_FACTOR: "1000" });
  const { site, database } = installation;
  const member = (address: string, name: string) =>
    signUp(new SiteClient(site, address), name, `${name}@example.test`, database.db);
  try {
    const bytes = platform === "ZERODHA" ? hostileWorkbook() : statementOf(0, 15_000);
    const fileName = platform === "ZERODHA" ? "taxpnl.xlsx" : "statement.csv";
    const crowd: Person[] = [];
    for (let n = 0; n < accounts; n += 1) {
      const network = n % networks;
      crowd.push(await member(`10.1.${network >> 8}.${network & 255}`, `crowd${n}`));
    }
    const neighbour = await member("10.2.0.1", "neighbour");
    const ordinary = async () => {
      const times: number[] = [];
      for (let n = 0; n < statements; n += 1) {
        const started = performance.now();
        await uploaded(neighbour, "ICICI", statementOf(n + 1));
        const status = await processed(neighbour, "ICICI");
        if (status !== 200) {
          throw new Error(`the neighbour's processing answered ${status}`);
        }
        times.push(performance.now() - started);
      }
      return times;
    };
    for (const each of crowd) {
      await uploaded(each, platform, bytes, { fileName });
    }
    await ordinary();
    const idle = await ordinary();
    const answers = new Map<number, number>();
    for (const each of crowd) {
      processed(each, platform).then((status) =>
        answers.set(status, (answers.get(status) ?? 0) + 1),
      );
    }
    // The crowd's calls are on their way before the neighbour's.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const beside = await ordinary();
    return { idle, beside, answers: new Map(answers) };
  } finally {
    await installation.close();
  }
}

/** Asks once and returns the status, 0 if the connection was cut or nothing came in time. */
async function processed(person: Person, platform: "ICICI" | "ZERODHA"): Promise<number> {
  const answer = await processSingle(person, platform).catch(() => null);
  return answer?.status ?? 0;
}

/**
 * A workbook of some 2 kB whose number format is 900,000 opening brackets: an expression that looks
 * for the end of each of them takes minutes.
 */
function hostileWorkbook(): Uint8Array<ArrayBuffer> {
  const formats = `<numFmts><numFmt numFmtId="200" formatCode="${"[".repeat(900_000)}"/></numFmts>`;
  const styles = `<styleSheet>${formats}<cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
  const members = workbookMembers([{ name: "S", rows: [[1]] }]).map((member) =>
    member.name === "xl/styles.xml" ? { ...member, bytes: Buffer.from(styles) } : member,
  );
  return new Uint8Array(writeZip(members));
}
