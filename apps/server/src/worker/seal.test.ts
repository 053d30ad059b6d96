import { execFile } from "node:child_process";
import { chmod, readdir, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Escapes } from "../../test/attempt-escapes.ts";
import { hostileEngine } from "../../test/engine-programs.ts";
import { accounts } from "../../test/other-account.ts";
import { testFolder } from "../../test/test-folder.ts";
import { engineProgram, prepareEngine } from "./engine-files.ts";
import { makeSeal, sealedCommand } from "./seal.ts";
import { proveSeal } from "./seal-proof.ts";

const attempts = fileURLToPath(new URL("../../test/attempt-escapes.ts", import.meta.url));

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
  // Node 26 refuses these itself.
  "connect over TCP": expect.stringMatching(/^(ENETUNREACH|ERR_ACCESS_DENIED)$/),
  "send over UDP": expect.stringMatching(/^(ENETUNREACH|ERR_ACCESS_DENIED)$/),
  "make a socket file": expect.stringMatching(/^(EACCES|ERR_ACCESS_DENIED)$/),
  "sockets reached": "",
  "processes signalled": "",
  "priorities changed": "",
};
/** What Node is made of, and where it learns of large pages and libraries. */
const partOfNode =
  /\.so(\.[\d.]+)?$|^\/sys\/kernel\/mm\/transparent_hugepage\/|^\/etc\/ld\.so\.cache$/;

describe.each(accounts)("under $name", ({ as }) => {
  test("a hostile engine reads, writes and starts nothing, and reaches nobody", async () => {
    const [folder, elsewhere] = [testFolder(), testFolder()];
    await writeFile(join(folder, "secret.mjs"), "export default 'a secret'");
    // Whatever holds an engine back, it is not that the account may not.
    await Promise.all([folder, elsewhere].map((each) => chmod(each, 0o777)));
    let reached = 0;
    const listening = async (at: string | undefined) => {
      const server = createServer((socket) => {
        reached += 1;
        socket.destroy();
      });
      onTestFinished(() => void server.close());
      await new Promise<void>((resolve) =>
        at === undefined ? server.listen(0, "127.0.0.1", resolve) : server.listen(at, resolve),
      );
      return server.address();
    };
    const { port } = (await listening(undefined)) as AddressInfo;
    const files = [folder, elsewhere].map((each) => join(each, "neighbour.sock"));
    const sockets = [...files, `\0${elsewhere}`];
    for (const socket of sockets) {
      await listening(socket);
    }
    await Promise.all(files.map((file) => chmod(file, 0o777)));
    const reach = { port, folder, file: join(folder, "secret.mjs"), sockets };
    const [command = "", ...given] = [...as, process.execPath, attempts, JSON.stringify(reach)];
    const { stdout } = await promisify(execFile)(command, given, { cwd: "/" });
    const { isWhole, outcomes, sibling, files: seen = [], written }: Escapes = JSON.parse(stdout);
    expect(outcomes).toMatchObject(refusedByNode);
    expect(sibling).toBe("answered");
    // Where a system grants no namespaces, log, doctor and readiness say so.
    if (isWhole) {
      expect(outcomes).toEqual({ ...refusedByNode, ...refusedBySystem });
      expect(reached).toBe(0);
      expect((await readdir(folder)).sort()).toEqual(["neighbour.sock", "secret.mjs"]);
      const strange = seen.map((file) => file.replace(/^\/+/, "/"));
      expect(strange.filter((file) => !partOfNode.test(file)).sort()).toEqual(
        [process.execPath, hostileEngine.file].sort(),
      );
      expect(written).toEqual([]);
    }
  });
});

describe("a seal is proved", () => {
  beforeAll(() => prepareEngine());

  test("by a child that reads a sample through it", async () => {
    const proof = await proveSeal(await engineProgram(), 512);
    expect(proof.ok && proof.value.seal.prlimit).toEqual(expect.stringContaining("prlimit"));
    expect(proof.ok && proof.value.isWhole ? proof.value.lacks : []).toEqual([]);
    if (proof.ok) {
      proof.value.seal.namespaces?.close();
    }
  });

  test("what no child gets through counts as missing, and is named with the way out", async () => {
    const program = await engineProgram();
    const path = process.env.PATH;
    onTestFinished(() => {
      process.env.PATH = path;
    });
    const proved = async (...broken: string[]) => {
      const bin = testFolder();
      for (const name of broken) {
        await writeFile(join(bin, name), `#!/bin/sh\necho ${name}: not here >&2; exit 1`);
        await chmod(join(bin, name), 0o755);
      }
      process.env.PATH = `${bin}:${path}`;
      const proof = await proveSeal(program, 512);
      if (!proof.ok) {
        throw new Error(proof.error);
      }
      proof.value.seal.namespaces?.close();
      return proof.value;
    };
    for (const name of ["unshare", "nsenter"]) {
      const { isWhole, seal, lacks } = await proved(name);
      expect([isWhole, seal.namespaces, seal.prlimit !== undefined]).toEqual([
        false,
        undefined,
        true,
      ]);
      expect(lacks).toEqual([expect.stringContaining(`(${name}: not here)`)]);
      expect(lacks[0]).toContain("user.max_user_namespaces");
    }
    const { seal, lacks } = await proved("prlimit", "unshare");
    expect(seal).toEqual({ prlimit: undefined, namespaces: undefined });
    expect(lacks).toHaveLength(2);
    const [first] = sealedCommand(program, 100, seal);
    expect(first).toBe(process.execPath);
  });

  test.each([[["unshare"]], [["nsenter"]], [[]]])(
    "where only %j is installed, that is why there are no namespaces",
    async (installed) => {
      const path = process.env.PATH;
      onTestFinished(() => {
        process.env.PATH = path;
      });
      const bin = testFolder();
      for (const name of installed) {
        await symlink(process.execPath, join(bin, name));
      }
      process.env.PATH = bin;
      expect(await makeSeal(hostileEngine)).toEqual({
        prlimit: undefined,
        namespaces: undefined,
        refusal: "unshare or nsenter is not installed",
      });
    },
  );

  test("an engine that refuses the sample proves nothing", async () => {
    const file = join(testFolder(), "refuses.cjs");
    const refusal = { code: "no-trades", message: "There are none." };
    const said = `${JSON.stringify({ ok: false, refusal, lengths: [] })}\n`;
    await writeFile(file, `process.stdout.write(${JSON.stringify(said)});`);
    expect(await proveSeal({ file, isSnapshot: false, isSealed: false }, 512)).toEqual({
      ok: false,
      error: expect.stringContaining("refuses.cjs"),
    });
  });

  test("an engine that nobody can start is named with its cause", async () => {
    const program = { ...(await engineProgram()), file: join(testFolder(), "gone.cjs") };
    expect(await proveSeal({ ...program, isSnapshot: false }, 512)).toEqual({
      ok: false,
      error: expect.stringContaining("gone.cjs"),
    });
  });
});
