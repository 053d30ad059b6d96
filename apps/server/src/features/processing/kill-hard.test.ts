import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Flow } from "contract/flow-state";
import { flowStepOf } from "contract/flow-step";
import type { Processed } from "contract/process-file";
import { describe, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import {
  bodyOf,
  confirmedPerson,
  flowOf,
  fortyLots,
  processSingle,
  uploaded,
} from "../../../test/person.ts";
import { type ServerProcess, startServerProcess } from "../../../test/processes.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { claimMs } from "./run-repository.ts";

const patience = { timeout: 120_000 };

describe.each(anyDatabase())("the server on $name", (database) => {
  test(
    "killed with -9 after each step and while processing, it loses and duplicates nothing",
    patience,
    async () => {
      const fresh = await database.fresh();
      const dataDir = testFolder();
      const environment = { DATA_DIR: dataDir, ...fresh.environment };
      let server: ServerProcess = await startServerProcess(environment);
      const person = await confirmedPerson(server);
      const flow = async (): Promise<Flow["flows"]["ICICI"]> => (await flowOf(person)).flows.ICICI;
      const killAndRestart = async () => {
        await server.killHard();
        server = await startServerProcess(environment);
        person.client.moveTo(server.url);
        return flow();
      };

      const file = await uploaded(person, "ICICI", fortyLots);
      const afterUpload = await killAndRestart();
      expect(flowStepOf(afterUpload)).toBe("process");
      expect(afterUpload.files).toEqual([file]);

      // The request is cut by the kill: wherever processing stood, the statement waits or is done.
      const cut = processSingle(person).catch(() => null);
      const begun = async () => {
        const { processing, processSuccess } = await flow();
        return processing || processSuccess;
      };
      await expect.poll(begun, { interval: 5 }).toBe(true);
      await killAndRestart();
      await cut;
      // Only time ends the claim of the dead process.
      await expect
        .poll(async () => (await flow()).processing, { timeout: 2 * claimMs })
        .toBe(false);
      const afterCut = await flow();
      expect(afterCut.statementId).toBe(afterUpload.statementId);
      expect(["process", "payment"]).toContain(flowStepOf(afterCut));

      const processed = await bodyOf<Processed>(await processSingle(person));
      expect(processed.statementId).toBe(afterUpload.statementId);
      const afterProcessing = await killAndRestart();
      expect(flowStepOf(afterProcessing)).toBe("payment");
      expect(afterProcessing.preview?.lotCount).toBe(40);
      const again = await bodyOf<Processed>(await processSingle(person));
      expect(again).toEqual(processed);
      const folders = await readdir(join(dataDir, "objects", "people", person.uid, "statements"));
      expect(folders).toEqual([processed.statementId]);

      expect(await server.stop()).toBe(0);
      await fresh.drop();
    },
  );
});
