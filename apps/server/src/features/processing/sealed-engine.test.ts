import { readdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { hostileEngine } from "../../../test/engine-programs.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { EngineProcess } from "./engine-process.ts";
import { EngineSpawner } from "./engine-spawner.ts";

test("a hostile engine reads, writes and starts nothing, and reaches nobody", async () => {
  const folder = testFolder();
  const spawner = new EngineSpawner();
  let reached = 0;
  const neighbour = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  try {
    const file = join(folder, "secret.mjs");
    await writeFile(file, "export default 'a secret'");
    await new Promise<void>((resolve) => neighbour.listen(0, "127.0.0.1", resolve));
    const { port } = neighbour.address() as AddressInfo;
    const bytes = Buffer.from(JSON.stringify({ port, address: spawner.address, folder, file }));
    const engine = new EngineProcess(spawner, {
      memoryMb: 256,
      timeMs: 60_000,
      program: hostileEngine,
    });
    const stream = Readable.from([bytes]);
    const outcome = await engine.run({ asOf: "2026-11-22" }, [
      { name: "a.csv", bytes: bytes.byteLength, stream },
    ]);
    if (outcome.kind !== "answered" || outcome.answer.ok) {
      throw new Error(JSON.stringify(outcome));
    }
    const node = "ERR_ACCESS_DENIED";
    // Without a network namespace an engine can reach the network: log and doctor say so.
    const apart = (await spawner.means()).unshare !== null;
    const system = (code: string) => (apart ? code : "done");
    expect(JSON.parse(outcome.answer.refusal.message)).toEqual({
      "read a file": node,
      "list a folder": node,
      "write a file": node,
      "load a module": node,
      "start a process": node,
      "start a thread": node,
      "load an add-on": "ERR_DLOPEN_DISABLED",
      "use WASI": node,
      "open the inspector": node,
      "connect over TCP": system("ENETUNREACH"),
      "send over UDP": system("ENETUNREACH"),
      "connect as another engine": system("ECONNREFUSED"),
      "read the environment": "NODE_ENV TZ",
    });
    expect(reached).toBe(apart ? 0 : 1);
    expect(await readdir(folder)).toEqual(["secret.mjs"]);
  } finally {
    await spawner.close();
    neighbour.close();
  }
});
