import type { Processed } from "@site/contract/process-file";
import { beforeEach, expect, test } from "vitest";
import { interruptibleProxy, proxiedPostgres } from "../test/interruptible-proxy.ts";
import { samplesIn } from "../test/metrics-text.ts";
import { newBucket } from "../test/new-bucket.ts";
import {
  bodyOf,
  Client,
  codeOf,
  confirmedPerson,
  fortyLots,
  type Person,
  registerPerson,
  unticked,
} from "../test/person.ts";
import { startServerProcess } from "../test/processes.ts";
import { startTestApp } from "../test/test-app.ts";
import { TestClock } from "../test/test-clock.ts";
import { testFolder } from "../test/test-folder.ts";

const database = process.env.TEST_DATABASE_URL;
const s3 = process.env.TEST_S3_URL;

let dataDir: string;
beforeEach(() => {
  dataDir = testFolder();
});

test("SIGTERM while the engine works: the statement is processed or waits again, never in between", async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const person = await confirmedPerson(server);
  await person.uploaded("ICICI", fortyLots);
  const answer = person.process();
  const begun = async () => {
    const { processing, processSuccess } = await person.icici();
    return processing || processSuccess;
  };
  await expect.poll(begun, { interval: 5 }).toBe(true);
  expect(await server.stop()).toBe(0);
  // A run that outlasts the server's patience may end, or wait for the next server.
  const [status, code] = await codeOf(answer);
  expect([200, 503]).toContain(status);
  expect(code).toBe(status === 503 ? "processing-interrupted" : undefined);

  const again = await startServerProcess({ DATA_DIR: dataDir });
  person.client.moveTo(again.url);
  const flow = await person.icici();
  expect(flow.processing).toBe(false);
  expect(flow.processSuccess || status === 503).toBe(true);
  const { statementId } = await bodyOf<Processed>(person.process());
  expect(statementId).toBe(flow.statementId);
  expect(await again.stop()).toBe(0);
});

// A limit on file sizes simulates a full disk: the system refuses the write in the same way.
test.runIf(process.platform === "linux")(
  "without room for the database, calls say so, pages stay, and nothing stored is lost",
  async () => {
    const limited = ["prlimit", "--fsize=1500000", "--"];
    const server = await startServerProcess({ DATA_DIR: dataDir, ...metricsToken }, limited);
    const person = await registerPerson(server.url);
    const ask = (n: number) =>
      person.client.post("/api/projectQuery", {
        name: "Sample",
        email: person.email,
        message: `question ${n} ${"x".repeat(4000)}`,
      });
    let answered = 0;
    let answer = await ask(0);
    while (answer.status === 200) {
      answered += 1;
      answer = await ask(answered);
    }
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([507, "300"]);
    expect(await bodyOf<object>(answer)).toMatchObject({
      code: "storage-full",
      message: expect.stringMatching(/what you uploaded and paid before is kept/),
    });
    expect((await fetch(server.url)).status).toBe(200);
    expect(await neighbours(server.url)).toEqual({ ready: 200, database: 0, store: 1 });
    await server.stop();

    const again = await startServerProcess({ DATA_DIR: dataDir });
    person.client.moveTo(again.url);
    const data = await person.export();
    expect(data.projectQueries).toHaveLength(answered);
    expect((await ask(answered)).status).toBe(200);
    expect(await again.stop()).toBe(0);
  },
);

test("a clock that jumps a day back or ahead loses nobody's progress", async () => {
  const clock = new TestClock();
  const app = await startTestApp({ clock });
  const person = await confirmedPerson(app);
  const file = await person.uploaded("ICICI", fortyLots);
  clock.advance(-86_400);
  expect((await person.icici()).files).toEqual([file]);
  const { statementId } = await bodyOf<Processed>(person.process());
  clock.advance(2 * 86_400);
  const flow = await person.icici();
  expect([flow.statementId, flow.processSuccess]).toEqual([statementId, true]);
  await person.uploaded("ICICI", "a newer one");
  expect((await person.icici()).files).toHaveLength(1);
});

/** A server that reaches its database through a proxy, and a person with an upload. */
async function behindProxy(databaseUrl: string) {
  const { proxy, environment, drop } = await proxiedPostgres(databaseUrl);
  const server = await startServerProcess({ DATA_DIR: dataDir, ...metricsToken, ...environment });
  const person = await confirmedPerson(server);
  const file = await person.uploaded("ICICI", fortyLots);
  const end = async () => {
    expect(await server.stop()).toBe(0);
    await drop();
  };
  return { server, proxy, person, file, end };
}

const metricsToken = { METRICS_TOKEN: "a token of the scraper" };

/** Which neighbours the metrics call up, and whether a balancer still sends people here. */
const neighbours = async (url: string) => {
  const headers = { authorization: `Bearer ${metricsToken.METRICS_TOKEN}` };
  const [metrics, ready] = await Promise.all([
    fetch(`${url}/metrics`, { headers }).then((answer) => answer.text()),
    fetch(`${url}/readyz`),
  ]);
  const up = (name: string) => samplesIn(metrics).find((sample) => sample.name === name)?.value;
  return { ready: ready.status, database: up("database_up"), store: up("store_up") };
};

/** What people do that needs the database. */
function callsOf(url: string, person: Person): [string, () => Promise<Response>][] {
  return [
    ["session check", () => person.client.call("/api/session")],
    ["flow", () => person.client.call("/api/flow")],
    ["upload", () => person.upload("ICICI", "new")],
    ["processing", () => person.process()],
    ["payment", () => person.client.post("/api/payments/initiate")],
    ["verification", () => person.client.post("/api/payments/verify", verification)],
    ["confirmation", () => person.client.post("/api/payments/confirm")],
    ["project query", () => person.client.post("/api/projectQuery", question)],
    [
      "sign-up",
      () => new Client(url).post("/api/auth/sign-up/email", { ...newcomer, ...unticked }),
    ],
    ["sign-in", () => new Client(url).post("/api/auth/sign-in/email", person)],
  ];
}

const verification = {
  razorpayPaymentId: "pay_00000000000001",
  razorpayOrderId: "order_00000000000001",
  razorpaySignature: "0".repeat(64),
};
const question = { name: "Sample", email: "a@example.test", message: "A sample question" };
const newcomer = { name: "New", email: "new@example.test", password: "letters4and5digits" };

/** Makes all the calls concurrently and expects each answer to name the fault. */
async function expectUnavailable(url: string, person: Person): Promise<void> {
  const answers = await Promise.all(
    callsOf(url, person).map(async ([name, call]) => {
      const answer = await call();
      const { code, message } = await bodyOf<{ code: string; message: string }>(answer);
      const keeps = /Nothing that you uploaded or paid is lost/.test(message);
      return [name, answer.status, answer.headers.get("retry-after"), code, keeps];
    }),
  );
  const expected = [503, "30", "service-unavailable", true];
  expect(answers).toEqual(callsOf(url, person).map(([name]) => [name, ...expected]));
}

if (database) {
  test("PostgreSQL gone and back: each call says that nothing is lost, and the process recovers", async () => {
    const { server, proxy, person, file, end } = await behindProxy(database);
    proxy.cut();
    await expect.poll(() => neighbours(server.url)).toEqual({ ready: 200, database: 0, store: 1 });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(server.url)).status).toBe(200);
    await expectUnavailable(server.url, person);

    proxy.restore();
    await expect.poll(() => neighbours(server.url)).toEqual({ ready: 200, database: 1, store: 1 });
    expect((await person.icici()).files).toEqual([file]);
    await end();
  });

  test("PostgreSQL hangs: everyone is answered, and the connections are replaced", async () => {
    const { server, proxy, person, file, end } = await behindProxy(database);
    // Ten connections that hang, and more people than connections.
    proxy.hold();
    await expect.poll(() => neighbours(server.url)).toEqual({ ready: 200, database: 0, store: 1 });
    await expectUnavailable(server.url, person);
    await expectUnavailable(server.url, person);

    proxy.release();
    await expect.poll(() => neighbours(server.url)).toEqual({ ready: 200, database: 1, store: 1 });
    expect((await person.icici()).files).toEqual([file]);
    expect((await person.process()).status).toBe(200);
    await end();
  });
}

/** A server that reaches its object store through a proxy, and a signed-in person. */
async function storeBehindProxy(s3Url: string) {
  const bucket = await newBucket(s3Url);
  const { hostname, port } = new URL(bucket.S3_ENDPOINT ?? "");
  const proxy = await interruptibleProxy(hostname, Number(port));
  const server = await startServerProcess({
    ...bucket,
    ...metricsToken,
    DATA_DIR: dataDir,
    MASTER_KEY: Buffer.from("for tests only, 32 bytes of key.").toString("base64"),
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
  });
  const end = async () => {
    expect(await server.stop()).toBe(0);
    await proxy.close();
  };
  return { server, proxy, person: await confirmedPerson(server), end };
}

if (s3) {
  test("a slow object store slows uploads and processing but not other people's pages, and loses nothing", async () => {
    const { proxy, person, end } = await storeBehindProxy(s3);
    proxy.hold();
    let stored = false;
    const upload = person.uploaded("ICICI", fortyLots).finally(() => {
      stored = true;
    });
    expect((await person.icici()).files).toEqual([]);
    expect(stored).toBe(false);
    proxy.release();
    const file = await upload;
    expect((await person.icici()).files).toEqual([file]);

    await end();
  });

  test("an object store that breaks off, hangs or answers 500 is named and retried, and nothing is lost", async () => {
    const { server, proxy, person, end } = await storeBehindProxy(s3);
    const file = await person.uploaded("ICICI", fortyLots);
    const expectUnavailable = async () => {
      for (const answer of await Promise.all([person.process(), person.upload("ICICI", "new")])) {
        expect([answer.status, answer.headers.get("retry-after") !== null]).toEqual([503, true]);
        const { code, message } = await bodyOf<{ code: string; message: string }>(answer);
        expect([code, message]).toEqual(["service-unavailable", expect.stringMatching(/is lost/)]);
      }
      expect((await person.icici()).files).toEqual([file]);
    };

    proxy.cut();
    const storeIsAway = { ready: 200, database: 1, store: 0 };
    await expect.poll(() => neighbours(server.url)).toEqual(storeIsAway);
    await expectUnavailable();
    proxy.restore();
    proxy.answerWith("HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n");
    await expect.poll(() => neighbours(server.url)).toEqual(storeIsAway);
    await expectUnavailable();
    proxy.answerWith(null);
    proxy.cut();
    proxy.restore();
    proxy.hold();
    await expect.poll(() => neighbours(server.url)).toEqual(storeIsAway);
    await expectUnavailable();
    proxy.cut();
    proxy.release();
    proxy.restore();

    // The silent store took the new file anyway, under a key that no row has.
    expect((await person.process()).status).toBe(200);
    await person.uploaded("ICICI", Buffer.concat([fortyLots, Buffer.from("\r\n")]));

    // Nobody notices a single lost answer: the request is retried.
    proxy.loseAnswerTo("GET /", 1);
    const processed = await bodyOf<Processed>(person.process());
    expect(proxy.lost()).toBe(1);
    expect(await person.icici()).toMatchObject({
      statementId: processed.statementId,
      processSuccess: true,
    });
    await end();
  }, 180_000);
}
