import { readdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { hostileEngine } from "../../test/engine-programs.ts";
import { testFolder } from "../../test/test-folder.ts";
import { lackingIn, makeSeal, type Seal, sealedCommand } from "./seal.ts";
import { SealedChild } from "./sealed-child.ts";

/** Has a hostile program do its worst; returns the outcome of each attempt. */
async function attempted(
  seal: Seal,
  folder: string,
  port: number,
): Promise<Record<string, string>> {
  const file = join(folder, "secret.mjs");
  const socket = join(folder, "neighbour.sock");
  const reach = { port, folder, file, socket, pid: process.pid };
  const bytes = Buffer.from(JSON.stringify(reach));
  const limits = { memoryMb: 256, timeMs: 60_000, program: hostileEngine };
  const input = { name: "a.csv", bytes: bytes.byteLength, stream: Readable.from([bytes]) };
  const outcome = await new SealedChild(limits, seal).run({ asOf: "2026-11-22" }, [input], 60_000);
  if (outcome.kind !== "answered" || outcome.answer.ok) {
    throw new Error(JSON.stringify(outcome));
  }
  return JSON.parse(outcome.answer.refusal.message);
}

const denied = "ERR_ACCESS_DENIED";
/** What Node itself refuses. */
const refusedByNode = {
  "read a file": denied,
  "list a folder": denied,
  "write a file": denied,
  "make a folder": denied,
  "start a process": denied,
  "start a thread": denied,
  "load an add-on": "ERR_DLOPEN_DISABLED",
  "use WASI": denied,
  "open the inspector": denied,
  "read the environment": "GLIBC_TUNABLES NODE_ENV TZ",
  // Each of these was judged: it does nothing outside, or only what is tried here. One that a new
  // version of Node adds is judged first. sqlite opens files past Node's permissions.
  modules:
    "assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns dns/promises domain events fs fs/promises http http2 https inspector inspector/promises module net os path path/posix path/win32 perf_hooks process punycode querystring readline readline/promises repl sea stream stream/consumers stream/promises stream/web string_decoder sys test test/reporters timers timers/promises tls trace_events tty url util util/types v8 vm wasi worker_threads zlib",
};
/** What the system's namespaces refuse, where they are granted. */
const refusedBySystem = {
  "load a module": "ERR_MODULE_NOT_FOUND",
  "signal the worker": "ESRCH",
  "connect over TCP": "ENETUNREACH",
  "send over UDP": "ENETUNREACH",
  "connect to a socket file": "ENOENT",
  "make a socket file": "EROFS",
};

test("a hostile engine reads, writes and starts nothing, and reaches nobody", async () => {
  const folder = testFolder();
  await writeFile(join(folder, "secret.mjs"), "export default 'a secret'");
  let reached = 0;
  const neighbour = () =>
    createServer((socket) => {
      reached += 1;
      socket.destroy();
    });
  const [byPort, byFile] = [neighbour(), neighbour()];
  await new Promise<void>((resolve) => byPort.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => byFile.listen(join(folder, "neighbour.sock"), resolve));
  const { port } = byPort.address() as AddressInfo;
  const seal = await makeSeal([folder]);
  try {
    const outcomes = await attempted(seal, folder, port);
    expect(outcomes).toMatchObject(refusedByNode);
    // Where a system grants no namespaces, log and doctor say so.
    if (seal.namespaces) {
      expect(outcomes).toEqual({ ...refusedByNode, ...refusedBySystem });
      expect(reached).toBe(0);
      expect((await readdir(folder)).sort()).toEqual(["neighbour.sock", "secret.mjs"]);
    }
  } finally {
    seal.namespaces?.close();
    byPort.close();
    byFile.close();
  }
});

test("what a system lacks to seal engines is named, and engines run without it", () => {
  const none: Seal = { prlimit: undefined, namespaces: undefined };
  expect(lackingIn(none)).toEqual([
    expect.stringContaining("prlimit"),
    expect.stringContaining("unshare"),
  ]);
  const [first] = sealedCommand({ ...hostileEngine, isSealed: true }, 100, none);
  expect(first).toBe(process.execPath);
});
