import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDescribedRefusal, isDescribedResult } from "@site/capital-gains/test/described";
import { Random } from "@site/capital-gains/test/random";
import { writeZip, type ZipMember } from "../../packages/capital-gains/scripts/zip-writer.ts";
import type { InputFile } from "../../packages/capital-gains/src/law/statement/input.ts";
import {
  headerOf,
  processedCsv,
} from "../../packages/capital-gains/src/papers/schedule-112a/upload-file.ts";
import { processStatements } from "../../packages/capital-gains/src/process-statements.ts";
import type { SeededTrial } from "../seeded-trial.ts";
import { mutateBytes, mutateText } from "./mutate.ts";
import { readSeeds, type Seeds } from "./seeds.ts";

/** Returns the trial for `npm run lab fuzz`; showing a run keeps its files. */
export function fuzzTrial(): SeededTrial {
  const seeds = readSeeds();
  return {
    async play(seed, run) {
      const { verdict, fault } = await checkRun(inputOf(seeds, seed, run));
      return { faults: fault === undefined ? [] : [`${verdict}: ${fault}`], seen: [verdict] };
    },
    async show(seed, run) {
      const folder = mkdtempSync(join(tmpdir(), "capital-gains-fuzz-"));
      const files = inputOf(seeds, seed, run);
      for (const { name, bytes } of files) {
        writeFileSync(join(folder, name), bytes);
      }
      return `files in ${folder}\n${JSON.stringify(await checkRun(files), null, 2)}`;
    },
  };
}

/** Processes files as a caller of the library would; returns what happened, and why it is a fault. */
async function checkRun(
  files: readonly InputFile[],
): Promise<{ readonly verdict: string; readonly fault?: string | undefined }> {
  try {
    const outcome = await processStatements(files);
    if (!outcome.ok) {
      const { message } = outcome.error;
      const isNamed = isDescribedRefusal(outcome.error) && message.length > 20;
      return { verdict: "refused", fault: isNamed ? undefined : JSON.stringify(outcome.error) };
    }
    const { lots, lotCount, findings, reconciliation } = outcome.value;
    const [, ...rows] = new TextDecoder()
      .decode(processedCsv(outcome.value) ?? new Uint8Array())
      .trimEnd()
      .split("\r\n");
    const columns = headerOf(outcome.value)?.columns.length;
    const isWarned = findings.some(({ code }) => /^figures-.*differ/.test(code));
    const faults = [
      !isDescribedResult(outcome.value) && "the result does not fit its description",
      lots.length !== lotCount && "the result has a different number of lots",
      !isWarned &&
        reconciliation.some(({ ok }) => !ok) &&
        "returned totals that do not tie without a warning",
      rows.some((row) => row.split(",").length !== columns) &&
        "a 112A row and the header differ in width",
    ];
    return { verdict: "processed", fault: faults.filter(Boolean).join(", ") || undefined };
  } catch (cause) {
    const fault = cause instanceof Error ? cause.stack : String(cause);
    return { verdict: "crash", fault: fault ?? "crash" };
  }
}

/** First bytes that make one of the readers accept random bytes. */
const beginnings = [
  "",
  "PK\x03\x04",
  "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
  "<table>",
  "\xff\xfe",
  "%PDF",
];

/** Files of a run, determined by seeds, seed and run number: mostly one broken file, rarely two. */
function inputOf(seeds: Seeds, seed: number, run: number): InputFile[] {
  const random = new Random(seed, run);
  const files = [{ name: "a", bytes: oneFile(seeds, random) }];
  if (random.below(50) === 0) {
    files.push({ name: "b", bytes: oneFile(seeds, random) });
  }
  return files;
}

function oneFile(seeds: Seeds, random: Random): Uint8Array {
  const kind = random.below(100);
  if (kind < 40) {
    return Buffer.from(mutateText(random.pick(seeds.texts), random), "utf8");
  }
  if (kind < 75) {
    // Uncompressed, with correct checksums, so that the members get read.
    return writeZip(mutateMembers(random.pick(seeds.archives), random), false);
  }
  if (kind < 95) {
    return mutateBytes(random.pick(seeds.files), random);
  }
  return randomBytes(random);
}

function mutateMembers(members: readonly ZipMember[], random: Random): ZipMember[] {
  const changed = [...members];
  for (let i = 1 + random.below(2); i > 0; i -= 1) {
    const member = random.pick(changed);
    const bytes = mutateMember(member.bytes, random);
    changed[changed.indexOf(member)] = { ...member, bytes };
  }
  return changed;
}

function mutateMember(bytes: Uint8Array, random: Random): Uint8Array {
  if (random.below(3) === 0) {
    return mutateBytes(bytes, random);
  }
  // XML has few line breaks: one tag per line lets the mutations cut at tags
  const text = Buffer.from(bytes).toString("utf8");
  if (!text.startsWith("<")) {
    return Buffer.from(mutateText(text, random), "utf8");
  }
  const tagged = text.replaceAll("><", ">\n<");
  return Buffer.from(mutateText(tagged, random).replaceAll(">\n<", "><"), "utf8");
}

function randomBytes(random: Random): Uint8Array {
  const beginning = Buffer.from(random.pick(beginnings), "latin1");
  const bytes = Buffer.alloc(beginning.length + random.below(2048));
  beginning.copy(bytes);
  for (let at = beginning.length; at < bytes.length; at += 1) {
    bytes[at] = random.below(256);
  }
  return bytes;
}
