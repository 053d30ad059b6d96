import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { startProcess } from "../../../../scripts/managed-process.ts";
import { confirmedPerson, fortyLots } from "../../test/person.ts";
import { processEnvironment, runProcess } from "../../test/processes.ts";
import { startTestApp, testConfig } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { RunSignals } from "../features/processing/run-signals.ts";
import { keepWorker } from "./worker-process.ts";

const program = fileURLToPath(new URL("./worker.ts", import.meta.url));

/** Settings of a process that runs in a Node without security fixes, and that writes down what it was given. */
function onOldNode() {
  const module = join(testFolder(), "old-node.mjs");
  const given = join(testFolder(), "given");
  writeFileSync(
    module,
    `import { appendFileSync } from "node:fs";
appendFileSync(${JSON.stringify(given)}, Object.keys(process.env).join("\\n") + "\\n");
Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.0.0" } });`,
  );
  return { given, NODE_OPTIONS: `--import=${pathToFileURL(module).href}` };
}

test("the server's worker gets no strange secret, works on a Node that the server accepted, and ends with it", async () => {
  const app = await startTestApp({ engine: "none" });
  const { given, NODE_OPTIONS } = onOldNode();
  const secrets = { SESSION_SECRET: "a secret of sessions", RAZORPAY_KEY_SECRET: "of payments" };
  for (const [name, value] of Object.entries({ ...app.environment, ...secrets, NODE_OPTIONS })) {
    vi.stubEnv(name, value);
  }
  onTestFinished(() => void vi.unstubAllEnvs());
  const [signals, error, hear] = [new RunSignals(), vi.fn(), vi.fn()];
  const worker = keepWorker(testConfig(app.environment), signals, { error }, hear);
  vi.unstubAllEnvs();
  const ended = new Promise<void>((resolve) => {
    signals.listen(({ name }) => name === "ended" && resolve());
  });
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", fortyLots);
  expect((await person.process()).status).toBe(200);
  await ended;
  await worker.close();
  // Another one would have been announced.
  expect(error.mock.calls).toEqual([]);
  expect(hear.mock.calls).toMatchObject([[{ name: "seal", reads: true }]]);
  const names = readFileSync(given, "utf8").split("\n");
  expect(names).toEqual(expect.arrayContaining(["DATA_DIR", "ENGINE_WITHOUT_NAMESPACES"]));
  expect(names.filter((name) => name in secrets)).toEqual([]);
  // It is over, however often it is said.
  await worker.close();
});

test("a worker by itself works until it is told to end", async () => {
  const worker = await startProcess({
    name: "a worker",
    script: program,
    environment: { DATA_DIR: testFolder() },
    inherited: processEnvironment(),
    ready: /"msg":"ready"/,
    output: "kept",
  });
  expect(await worker.stop()).toBe(0);
  expect(worker.output()).not.toContain('"level":50');
});

test("a worker by itself is refused with a wrong setting, and on a Node without security fixes", async () => {
  const started = (environment: Record<string, string>) =>
    runProcess("worker/worker.ts", { DATA_DIR: testFolder(), ...environment });
  const wrong = await started({ ENGINE_MEMORY_MB: "plenty" });
  expect([wrong.code, wrong.text]).toEqual([2, expect.stringContaining("ENGINE_MEMORY_MB")]);
  const { NODE_OPTIONS } = onOldNode();
  const old = await started({ NODE_OPTIONS });
  expect([old.code, old.text]).toEqual([2, expect.stringContaining("lacks security fixes")]);
});

test("a worker whose server goes away while it starts ends", async () => {
  const env = { ...processEnvironment(), DATA_DIR: testFolder() };
  const worker = fork(program, { env, stdio: "ignore" });
  worker.disconnect();
  expect(await once(worker, "exit")).toEqual([0, null]);
});
