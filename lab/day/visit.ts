import { setTimeout as pause } from "node:timers/promises";
import { Random } from "@site/capital-gains/test/random";
import { zipped } from "@site/capital-gains/test/zipped";
import { addressOf } from "@site/contract/address-of";
import {
  downloadReport,
  downloadSummary,
  processFile,
  processFiles,
  statementLots,
  uploadFile,
} from "@site/contract/calls";
import type { Processed } from "@site/contract/process-file";
import { acceptedTerms, bodyOf, type Person } from "../../apps/server/test/person.ts";
import { iciciFile, zerodhaFile } from "../engine/statement-files.ts";
import { expectOk, paidLinks } from "../server/patient-client.ts";
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
  "Report and summary",
] as const;
export type VisitStep = (typeof steps)[number];

/** How a visit ended. */
export type VisitEnding = "all files" | "refused statement";

/** Real sizes of statements: most people have few sales. */
const sizes = [20, 20, 40, 40, 80, 80, 150, 300, 600, 1_200, 5_000];
/** Bytes a second of a slow uplink. */
const uplink = 150_000;
/** The longest pause of a person between two steps, in milliseconds. */
const longestPause = 4_000;

/** A file of a statement, and its slot where there are two. */
type StatementFile = { slot: string; extension: string; bytes: Uint8Array<ArrayBuffer> };
type Broker = "icici" | "zerodha" | "zipped";

type Kind = { platform: "ICICI" | "ZERODHA" | "MULTI"; brokers: readonly Broker[] };

const icici: Kind = { platform: "ICICI", brokers: ["icici"] };
const zerodha: Kind = { platform: "ZERODHA", brokers: ["zerodha"] };
/** Kinds of statements: as many of ICICI Direct as plain ones of Zerodha. */
const kinds: readonly Kind[] = [
  ...[icici, icici, zerodha, zerodha],
  { platform: "ZERODHA", brokers: ["zipped"] },
  { platform: "MULTI", brokers: ["icici", "zerodha"] },
];
type Statement = { platform: Kind["platform"]; files: readonly StatementFile[] };

/** The files of each size, made before anybody waits for one. */
const filesOfSize = new Map(sizes.map((lots) => [lots, filesOf(lots)]));

function filesOf(lots: number): Record<Broker, StatementFile> {
  const workbook = zerodhaFile(lots);
  const zip = zipped("taxpnl.xlsx", workbook);
  return {
    icici: { slot: "icici", extension: "csv", bytes: iciciFile(lots) },
    zerodha: { slot: "zerd", extension: "xlsx", bytes: workbook },
    zipped: { slot: "zerd", extension: "zip", bytes: zip },
  };
}

/**
 * One person's whole visit, from sign-up to the files. One in ten chooses a file that is cut off, and
 * leaves; one in five enters losses of an earlier year and processes again; every second one also takes the
 * report and the summary.
 *
 * @param tell called with each step's milliseconds, without those that ended in being told to come back
 * @throws when the site's answers leave no way to go on
 */
export async function visit(
  setup: Setup,
  number: number,
  tell: (step: VisitStep, milliseconds: number) => void,
): Promise<VisitEnding> {
  const random = new Random(20261123, number);
  let borne = () => 0;
  const spent = () => performance.now() - borne();
  const timed = async <T>(step: VisitStep, work: () => Promise<T>): Promise<T> => {
    const began = spent();
    const result = await work();
    tell(step, spent() - began);
    await pause(random.below(longestPause));
    return result;
  };
  const made = filesOfSize.get(random.pick(sizes));
  const { platform, brokers } = random.pick(kinds);
  const statement = { platform, files: brokers.flatMap((broker) => made?.[broker] ?? []) };
  const broken = random.chance(0.1);
  const withLosses = random.chance(0.2);
  const withPapers = random.chance(0.5);
  const isSlow = random.chance(0.5);

  const person = await timed("Sign-up", () => setup.newPerson());
  borne = () => person.client.borne;
  await timed("Upload", async () => {
    for (const file of statement.files) {
      const bytes = broken ? file.bytes.slice(0, -200) : file.bytes;
      await uploadSlowly(person, statement.platform, { ...file, bytes }, isSlow);
    }
  });
  const first = await timed("Process to result", () => process(person, statement, undefined));
  if (first === undefined) {
    return "refused statement";
  }
  await timed("Sales of the result", async () => {
    await person.flow();
    await fetched(person, addressOf(statementLots, { id: first }));
  });
  if (withLosses) {
    const lost = { shortTermLoss: "20000", longTermLoss: "40000" };
    const filed = { assessmentYear: "2025-26", filedInTime: true, filedOn: "2025-07-30" };
    const losses = { earlierYears: [{ ...filed, ...lost }], otherGains: [] };
    await timed("Losses to result", () => process(person, statement, { choices: { losses } }));
  }
  const links = await timed("Payment", () => paidLinks(person, setup.gateway, first));
  await timed("Download", async () => {
    for (const link of links) {
      await fetched(person, link);
    }
  });
  if (withPapers) {
    await timed("Report and summary", async () => {
      const papers = [downloadReport, downloadSummary] as const;
      for (const paper of papers.map((paper) => addressOf(paper, { id: first }))) {
        await fetched(person, paper);
      }
    });
  }
  return "all files";
}

async function uploadSlowly(
  { client, uid }: Person,
  platform: Statement["platform"],
  { slot, extension, bytes }: StatementFile,
  slow: boolean,
): Promise<void> {
  if (slow) {
    // What a slow uplink adds, before the bytes go out at once: a retry may send them again.
    await pause((bytes.length / uplink) * 1_000);
  }
  // A single file has one name, whatever the file is.
  const name = platform === "MULTI" ? `${uid}_${slot}.${extension}` : `${uid}.csv`;
  const path = `${addressOf(uploadFile, { name })}?platform=${platform}&${acceptedTerms}`;
  const headers = {
    "content-type": "application/octet-stream",
    "x-file-name": encodeURIComponent(`statement.${extension}`),
  };
  await expectOk(await client.call(path, { method: "PUT", body: bytes, headers }));
}

/** Processes the uploaded files; undefined where the statement was refused. */
async function process(
  { client, uid }: Person,
  { platform, files }: Statement,
  more: object | undefined,
): Promise<string | undefined> {
  const asked = { bucketName: "statements", userId: uid, ...more };
  const answer =
    platform === "MULTI"
      ? await client.post(addressOf(processFiles), {
          ...asked,
          files: Object.fromEntries(
            files.map(({ slot, extension }) => [slot, `uploads/${uid}_${slot}.${extension}`]),
          ),
        })
      : await client.post(addressOf(processFile), {
          ...asked,
          fileUpName: `uploads/${uid}.csv`,
          process_egn: platform,
        });
  if (answer.status === 422) {
    await answer.arrayBuffer();
    return undefined;
  }
  return (await bodyOf<Processed>(await expectOk(answer))).statementId;
}

/** Downloads a whole file. */
async function fetched({ client }: Person, path: string): Promise<void> {
  await (await expectOk(await client.call(path))).arrayBuffer();
}
