import { Agent } from "node:http";
import { parseArgs } from "node:util";
import { termsVersions } from "contract/terms";
import { Browser } from "./browser.ts";
import { hostileWorkbook } from "./hostile-workbook.ts";
import { startInstallation } from "./installation.ts";
import { persistence } from "./persistence.ts";
import { statementText } from "./statement-text.ts";
import { signUp } from "./whole-flow.ts";

// What the others do to one person: many accounts have a statement processed at once, hostile or
// merely large, and a neighbour uploads and processes an ordinary one again and again. Ends with 0 if
// the slowest of the neighbour's took at most three seconds more than without the others.
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
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

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
  tooSlow ||= slowest > median(idle) + allowedMs;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const others = [...answers].map(([status, times]) => `${times} × ${status}`).join(", ");
  process.stdout.write(
    `${scene.name}: idle ${seconds(median(idle))} (slowest ${seconds(Math.max(...idle))}), ` +
      `beside ${accounts} accounts ${seconds(median(beside))} (slowest ${seconds(slowest)}); ` +
      `they were answered ${others || "nothing yet"}\n`,
  );
}
process.exitCode = tooSlow ? 1 : 0;

async function play({ platform, networks }: (typeof scenes)[number]) {
  // The limits on sign-ups from one network are not what is tried here.
  const installation = await startInstallation(1, { RATE_LIMIT_FACTOR: "1000" });
  const agent = new Agent({ keepAlive: true });
  try {
    const bytes =
      platform === "ZERODHA" ? hostileWorkbook() : Buffer.from(statementText(0, 15_000));
    const crowd: Member[] = [];
    for (let n = 0; n < accounts; n += 1) {
      const network = n % networks;
      crowd.push(await member(`10.1.${network >> 8}.${network & 255}`, `crowd${n}`));
    }
    const neighbour = await member("10.2.0.1", "neighbour");
    const ordinary = async () => {
      const times: number[] = [];
      for (let n = 0; n < statements; n += 1) {
        const started = performance.now();
        await upload(neighbour, "ICICI", Buffer.from(statementText(n + 1)));
        const status = await processed(neighbour, "ICICI");
        if (status !== 200) throw new Error(`the neighbour's processing answered ${status}`);
        times.push(performance.now() - started);
      }
      return times;
    };
    for (const each of crowd) await upload(each, platform, bytes);
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
    agent.destroy();
    await installation.close();
  }

  async function member(address: string, name: string) {
    const browser = new Browser(installation.site, agent, address);
    const { db } = installation.database;
    const visitor = { browser, name, email: `${name}@example.test`, statement: Buffer.of(), db };
    return { browser, uid: await signUp(visitor, persistence(browser, new Map())) };
  }
}

type Member = { browser: Browser; uid: string };

async function upload({ browser, uid }: Member, platform: string, bytes: Uint8Array) {
  const terms = `cgTerms=${termsVersions.capitalGains}&generalTerms=${termsVersions.general}`;
  const name = platform === "ICICI" ? "statement.csv" : "taxpnl.xlsx";
  const answer = await browser.call(`/api/uploads/${uid}.csv?platform=${platform}&${terms}`, {
    method: "PUT",
    bytes,
    headers: { "content-type": "application/octet-stream", "x-file-name": name },
  });
  if (answer.status !== 200) throw new Error(`the upload answered ${answer.status}`);
}

async function processed({ browser, uid }: Member, platform: string): Promise<number> {
  const json = {
    fileUpName: `uploads/${uid}.csv`,
    bucketName: "statements",
    process_egn: platform,
  };
  return (await browser.call("/api/processFileGen", { json, timeoutMs: 70_000 })).status;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
