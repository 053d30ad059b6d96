import { setTimeout as pause } from "node:timers/promises";
import { Random } from "capital-gains/test/random";
import { addressOf } from "contract/address-of";
import { processFile, statementLots, uploadFile } from "contract/calls";
import type { Processed } from "contract/process-file";
import {
  acceptedTerms,
  bodyOf,
  confirmed,
  flowOf,
  type Person,
  paid,
} from "../../apps/server/test/person.ts";
import { iciciFile, zerodhaFile } from "../engine/statement-files.ts";
import type { Setup } from "../server/setup.ts";

/** The steps of a visit, in its order. */
export const steps = [
  "Sign-up",
  "Upload",
  "Process to result",
  "Sales of the result",
  "Losses to result",
  "Payment",
  "Download",
] as const;
export type Step = (typeof steps)[number];

/** How a visit ended. */
export type Ending = "all files" | "refused statement";

/** Real sizes of statements: most people have few sales. */
const sizes = [20, 20, 40, 40, 80, 80, 150, 300, 600, 1_200, 5_000];
/** Bytes a second of a slow uplink. */
const uplink = 150_000;
/** The longest pause of a person between two steps, in milliseconds. */
const longestPause = 4_000;

const files = new Map<string, Uint8Array<ArrayBuffer>>();

/** One person's statement. */
type Statement = {
  platform: "ICICI" | "ZERODHA";
  bytes: Uint8Array<ArrayBuffer>;
  extension: string;
};

function statementFor(random: Random): Statement {
  const lots = random.pick(sizes);
  const zerodha = random.chance(0.5);
  const key = `${zerodha} ${lots}`;
  let bytes = files.get(key);
  if (!bytes) {
    bytes = zerodha ? zerodhaFile(lots) : iciciFile(lots);
    files.set(key, bytes);
  }
  return zerodha
    ? { platform: "ZERODHA", bytes, extension: "xlsx" }
    : { platform: "ICICI", bytes, extension: "csv" };
}

/**
 * One person's whole visit, from sign-up to the files. One in ten chooses a file that is cut off, and
 * leaves; one in five enters losses of an earlier year and processes again.
 *
 * @param tell called with each step's milliseconds, waiting and retrying included
 * @throws when the site's answers leave no way to go on
 */
export async function visit(
  setup: Setup,
  number: number,
  tell: (step: Step, milliseconds: number) => void,
): Promise<Ending> {
  const random = new Random(20261123, number);
  const timed = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    tell(step, performance.now() - began);
    await pause(random.below(longestPause));
    return result;
  };
  const statement = statementFor(random);
  const broken = random.chance(0.1);
  const withLosses = random.chance(0.2);
  const bytes = broken ? statement.bytes.slice(0, statement.bytes.length - 200) : statement.bytes;

  const person = await timed("Sign-up", () => setup.newPerson());
  await timed("Upload", () => uploadSlowly(person, { ...statement, bytes }, random.chance(0.5)));
  const first = await timed("Process to result", () => process(person, statement, undefined));
  if (first === undefined) {
    return "refused statement";
  }
  await timed("Sales of the result", async () => {
    await flowOf(person);
    await expectOk(await person.client.call(addressOf(statementLots, { id: first })));
  });
  if (withLosses) {
    const earlierYears = [
      {
        assessmentYear: "2025-26",
        shortTermLoss: "20000",
        longTermLoss: "40000",
        filedInTime: true,
        filedOn: "2025-07-30",
      },
    ];
    const losses = { earlierYears, otherGains: [] };
    await timed("Losses to result", () => process(person, statement, { losses }));
  }
  const query = `?statement=${first}`;
  const links = await timed("Payment", async () => {
    await paid(person, setup.gateway, query);
    for (;;) {
      const { status, body } = await confirmed(person, query);
      if (status === 200 && body.success) {
        return body;
      }
      await pause(1_000);
    }
  });
  await timed("Download", async () => {
    for (const link of [links.download_link, links.invoice_link]) {
      await expectOk(await person.client.call(link));
    }
  });
  return "all files";
}

async function uploadSlowly(person: Person, statement: Statement, slow: boolean): Promise<void> {
  const { client, uid } = person;
  const { platform, bytes, extension } = statement;
  if (slow) {
    // What a slow uplink adds, before the bytes go out at once: a retry may send them again.
    await pause((bytes.length / uplink) * 1_000);
  }
  // The single flow has one name, whatever the file is.
  const name = `${uid}.csv`;
  const path = `${addressOf(uploadFile, { name })}?platform=${platform}&${acceptedTerms}`;
  const headers = {
    "content-type": "application/octet-stream",
    "x-file-name": encodeURIComponent(`statement.${extension}`),
  };
  await expectOk(await client.call(path, { method: "PUT", body: bytes, headers }));
}

/** Processes the uploaded file; undefined where the statement was refused. */
async function process(
  { client, uid }: Person,
  { platform }: Statement,
  choices: object | undefined,
): Promise<string | undefined> {
  const answer = await client.post(addressOf(processFile), {
    fileUpName: `uploads/${uid}.csv`,
    bucketName: "statements",
    process_egn: platform,
    ...(choices ? { choices } : {}),
  });
  if (answer.status === 422) {
    await answer.arrayBuffer();
    return undefined;
  }
  return (await bodyOf<Processed>(await expectOk(answer))).statementId;
}

async function expectOk(answer: Response): Promise<Response> {
  if (answer.status !== 200) {
    throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  }
  return answer;
}
