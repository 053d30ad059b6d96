import { expect, test } from "vitest";
import { lies, person, startLyingServer } from "../../test/lying-server.ts";
import { Client, confirmedPerson } from "../../test/person.ts";
import { startServerProcess } from "../../test/processes.ts";
import { testFolder } from "../../test/test-folder.ts";

/** What a call may take in of an answer, with what two systems' buffers hold besides. */
const mostTaken = 24 * 2 ** 20;

/** Lies that are over quickly: those that only take long are told in lying-servers.test.ts. */
const told = Object.keys(lies).filter((lie) => !/trickles|interim|byte a piece/.test(lie));

test("neither the memory nor the log of a server grows by what gateway, provider and SMS house say", async () => {
  const [gateway, provider, texts] = await Promise.all([
    startLyingServer(),
    startLyingServer(),
    startLyingServer(),
  ]);
  const liars = { gateway, provider, texts };
  const server = await startServerProcess(
    {
      LOG_LEVEL: "trace",
      DATA_DIR: testFolder(),
      RAZORPAY_KEY_ID: "rzp_test_SIMULATOR",
      RAZORPAY_KEY_SECRET: "key-secret-of-the-tests",
      RAZORPAY_WEBHOOK_SECRET: "webhook-secret-of-the-tests",
      GATEWAY_URL: gateway.url,
      GATEWAY_TIMEOUT_MS: "5000",
      GOOGLE_ISSUER: provider.url,
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "test-secret-test-secret",
      SMS_URL: texts.url,
      SIGN_IN_METHODS: "google.com,password,phone",
    },
    [],
    "kept",
  );
  const payer = await confirmedPerson(server);
  await payer.processedStatement();
  const visitor = new Client(server.url);
  const phoneNumber = "+919812345678";
  for (const lie of told) {
    Object.assign(gateway, { lie });
    Object.assign(provider, { lie });
    Object.assign(texts, { lie });
    const [pay, google] = await Promise.all([
      payer.initiate(),
      visitor.post("/api/auth/sign-in/social", { provider: "google", callbackURL: "/" }),
      new Client(server.url).post("/api/auth/widget/phone/send", { phoneNumber }),
    ]);
    expect(pay.status, lie).toBeGreaterThanOrEqual(500);
    expect(google.status, lie).toBeGreaterThanOrEqual(400);
  }
  await server.stop();
  for (const [name, liar] of Object.entries(liars)) {
    await liar.close();
    expect(liar.asked, name).toBeGreaterThanOrEqual(told.length);
    expect(liar.written, name).toBeLessThan(mostTaken);
    expect(liar.strayed, name).toBe(0);
  }
  const log = server.output();
  expect(log).toContain("the gateway refused the order");
  expect(log).toContain("a provider cannot be reached");
  expect(log).toContain("text message");
  for (const word of Object.values(person)) {
    expect(log, word).not.toContain(word);
  }
});

test("an error that nobody caught ends the process with a line of the log, not as it is", async () => {
  const words = `${person.PAN} ${person.address}`;
  const thrower = `process.on("SIGUSR2", () => { throw new Error("${words}"); })`;
  const server = await startServerProcess(
    {
      DATA_DIR: testFolder(),
      ENGINE_PARALLEL: "0",
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(thrower)}`,
    },
    [],
    "kept",
  );
  process.kill(server.pid, "SIGUSR2");
  expect(await server.ended).toBe(1);
  const last = server.output().trim().split("\n").at(-1) ?? "";
  expect(JSON.parse(last)).toMatchObject({
    level: 60,
    msg: "ended by an error that nobody expected",
    err: { message: "[PAN] [address]", stack: expect.stringContaining("at process.") },
  });
  expect(server.output()).not.toContain(person.PAN);
});
