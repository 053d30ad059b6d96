import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { Readable } from "node:stream";
import { makeSeal } from "../src/worker/seal.ts";
import { SealedChild } from "../src/worker/sealed-child.ts";
import { hostileEngine } from "./engine-programs.ts";

// Has the hostile engine do its worst behind this account's seal, while a sibling waits for its
// statement; prints the result. A process of its own, so that a test can choose the account.
// usage: node attempt-escapes.ts REACH (the hostile engine's reach in JSON, without processes)

/** What it prints. */
export type Escapes = {
  isWhole: boolean;
  /** The outcome of each attempt. */
  outcomes: Record<string, string>;
  /** How the sibling's run ended, which began after the attempts. */
  sibling: string;
  /** Without Node's permissions, behind the namespaces alone: each file there is, and each that took a byte. */
  files: string[];
  written: string[];
};

const seal = await makeSeal(hostileEngine);
const isAlone = seal.namespaces !== undefined;
const run = async (child: SealedChild, reach: object) => {
  const bytes = Buffer.from(JSON.stringify(reach));
  const input = { name: "a.csv", bytes: bytes.byteLength, stream: Readable.from([bytes]) };
  return child.run({ asOf: "2026-11-22" }, [input], 60_000);
};
const limits = { memoryMb: 256, timeMs: 60_000, program: hostileEngine };
const [hostile, sibling] = [new SealedChild(limits, seal), new SealedChild(limits, seal)];
const reach = JSON.parse(process.argv[2] ?? "");
// Those of the sibling are among them; the lowest are numbers of the engine's own threads, too.
const pids = readdirSync("/proc")
  .map(Number)
  .filter((pid) => pid > 20);
const outcome = await run(hostile, { ...reach, pids, isAlone });
if (outcome.kind !== "answered" || outcome.answer.ok) {
  throw new Error(JSON.stringify(outcome));
}
const { kind } = await run(sibling, { ...reach, sockets: [], pids: [], isAlone: false });

const look = `
const fs = require("node:fs");
const files = fs.readdirSync("/", { recursive: true, withFileTypes: true })
  .filter((each) => !each.isDirectory()).map((each) => each.parentPath + "/" + each.name);
const written = ["/made", ...files].filter((file) => {
  try { fs.appendFileSync(file, ""); return true; } catch { return false; }
});
console.log(JSON.stringify({ files, written }));`;
const [command = "", ...given] = [...(seal.namespaces?.enter ?? []), process.execPath, "-e", look];
const seen = isAlone ? spawnSync(command, given, { encoding: "utf8", env: {} }).stdout : "{}";
const escapes: Escapes = {
  isWhole: isAlone,
  outcomes: JSON.parse(outcome.answer.refusal.message),
  sibling: kind,
  ...JSON.parse(seen),
};
process.stdout.write(JSON.stringify(escapes));
seal.namespaces?.close();
