import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bodyOf, confirmedPerson, fortyLots } from "../../test/person.ts";
import { runProcess, startServerProcess } from "../../test/processes.ts";
import { testFolder } from "../../test/test-folder.ts";

/** Settings of a machine that refuses namespaces: its `unshare` fails as the real one does there. */
function withoutNamespaces(settings: Record<string, string>): Record<string, string> {
  const bin = testFolder();
  const unshare = join(bin, "unshare");
  writeFileSync(
    unshare,
    "#!/bin/sh\necho 'unshare: unshare failed: Operation not permitted' >&2\nexit 1\n",
  );
  chmodSync(unshare, 0o755);
  return { DATA_DIR: testFolder(), PATH: `${bin}:${process.env.PATH}`, ...settings };
}

/** Starts the server there, and has a person process a statement once the seal was tried. */
async function processedUnder(settings: Record<string, string>) {
  const environment = withoutNamespaces(settings);
  const server = await startServerProcess(environment, [], "kept");
  onTestFinished(() => void server.stop());
  const readiness = () =>
    fetch(`${server.url}/readyz`).then(async (answer) => ({
      status: answer.status,
      ...(await bodyOf<{ checks: { seal: string } }>(answer)).checks,
    }));
  await expect.poll(async () => (await readiness()).seal).not.toBe("untried");
  const person = await confirmedPerson(server);
  await person.uploaded("ICICI", fortyLots);
  const processed = await person.process();
  const { status, seal } = await readiness();
  return { environment, server, person, processed, ready: [status, seal] };
}

const cause = "(unshare: unshare failed: Operation not permitted)";
const heldByNode = "Engines are held by Node's own permissions alone";

test("a trial on one machine reads statements without namespaces, and says so", async () => {
  const { processed, ready, server } = await processedUnder({});
  expect(processed.status).toBe(200);
  expect(ready).toEqual([200, "ok"]);
  expect(server.output()).toContain(heldByNode);
  expect(server.output()).toContain(cause);
});

test.each([
  ["in production", { NODE_ENV: "production" }],
  [
    "with real payments",
    {
      RAZORPAY_KEY_ID: "rzp_test_ofAnybody",
      RAZORPAY_KEY_SECRET: "a secret of the gateway",
      RAZORPAY_WEBHOOK_SECRET: "a secret of its webhooks",
    },
  ],
])("%s statements are refused without namespaces, in words, and wait", async (_, settings) => {
  const { processed, person, ready, server, environment } = await processedUnder(settings);
  expect([processed.status, processed.headers.get("retry-after")]).toEqual([503, "300"]);
  expect(await bodyOf<object>(processed)).toMatchObject({
    code: "processing-unprotected",
    message: expect.stringMatching(/protection .* is missing.* Your file is kept/),
  });
  expect(await person.icici()).toMatchObject({ uploadSuccess: true, processing: false });
  expect(ready).toEqual([503, "missing"]);
  expect(server.output()).toContain(cause);
  // The line after that one may still be on its way through the pipe.
  await expect.poll(() => server.output()).toContain("Statements are refused until this is fixed");
  const doctor = await runProcess("operate.ts", environment, "doctor");
  expect(doctor.text).toMatch(/^wrong {2}.*Engines are held by Node's own permissions alone/m);
  expect(doctor.text).toMatch(/^wrong {2}Statements are refused until this is fixed/m);
});

test("an operator's setting has statements read without namespaces", async () => {
  const { processed, ready, environment } = await processedUnder({
    NODE_ENV: "production",
    ENGINE_WITHOUT_NAMESPACES: "on",
  });
  expect(processed.status).toBe(200);
  expect(ready).toEqual([200, "ok"]);
  const doctor = await runProcess("operate.ts", environment, "doctor");
  expect(doctor.text).toMatch(/^note {2}.*Engines are held by Node's own permissions alone/m);
  expect(doctor.text).toMatch(/^note {2}ENGINE_WITHOUT_NAMESPACES is on/m);
});
