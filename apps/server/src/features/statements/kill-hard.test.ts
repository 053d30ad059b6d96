import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Flow } from "contract/flow-state";
import { flowStepOf } from "contract/flow-step";
import type { Processed } from "contract/process-file";
import { describe, expect, test } from "vitest";
import { bodyOf } from "../../../test/client.ts";
import { confirmedPerson } from "../../../test/confirmed-person.ts";
import { testDatabases } from "../../../test/databases.ts";
import { flowOf, processSingle, uploaded } from "../../../test/flow-client.ts";
import { type ServerProcess, startServerProcess } from "../../../test/server-process.ts";

const sample = new URL(
  "../../../../../packages/capital-gains/fixtures/icici-direct/ok/forty-lots.csv",
  import.meta.url,
);

describe.each(testDatabases())("the server on $name", (database) => {
  test("killed with -9 after each step and while processing, it loses and doubles nothing", async () => {
    const fresh = await database.fresh();
    const dataDir = await mkdtemp(join(tmpdir(), "kill-hard-"));
    const environment = { DATA_DIR: dataDir, ...fresh.environment };
    let server: ServerProcess = await startServerProcess(environment);
    const person = await confirmedPerson(server);
    const killAndRestart = async (): Promise<Flow["flows"]["ICICI"]> => {
      await server.killHard();
      server = await startServerProcess(environment);
      person.client.moveTo(server.url);
      return (await flowOf(person)).flows.ICICI;
    };

    const file = await uploaded(person, "ICICI", new Uint8Array(await readFile(sample)));
    const afterUpload = await killAndRestart();
    expect(flowStepOf(afterUpload)).toBe("process");
    expect(afterUpload.files).toEqual([file]);

    // The request is cut by the kill: wherever processing stood, the statement waits or is done.
    const cut = processSingle(person).catch(() => null);
    const begun = async () => {
      const { processing, processSuccess } = (await flowOf(person)).flows.ICICI;
      return processing || processSuccess;
    };
    await expect.poll(begun, { interval: 5 }).toBe(true);
    const afterCut = await killAndRestart();
    await cut;
    expect(afterCut.processing).toBe(false);
    expect(afterCut.statementId).toBe(afterUpload.statementId);
    expect(["process", "payment"]).toContain(flowStepOf(afterCut));

    const processed = await bodyOf<Processed>(await processSingle(person));
    expect(processed.statementId).toBe(afterUpload.statementId);
    const afterProcessing = await killAndRestart();
    expect(flowStepOf(afterProcessing)).toBe("payment");
    expect(afterProcessing.preview?.lotCount).toBe(40);
    const again = await bodyOf<Processed>(await processSingle(person));
    expect(again).toEqual(processed);
    const folders = await readdir(join(dataDir, "objects", "statements"));
    expect(folders).toEqual([processed.statementId]);

    expect(await server.stop()).toBe(0);
    await rm(dataDir, { recursive: true });
    await fresh.drop();
  });
});
