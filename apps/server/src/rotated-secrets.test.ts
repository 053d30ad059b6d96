import { expect, test } from "vitest";
import { anyDatabase } from "../test/databases.ts";
import { confirmedPerson, handedOver, insertProcessedStatement } from "../test/person.ts";
import { startTestApp } from "../test/test-app.ts";
import { testFolder } from "../test/test-folder.ts";
import { startTestGateway } from "../test/test-gateway.ts";

const former = "a former secret of the sessions; long";
const newest = "the newest secret of the sessions; long";

test("people stay signed in, and a payment under way is verified, while secrets are rotated", async () => {
  const gateway = await startTestGateway();
  const fresh = await anyDatabase.fresh();
  const dataDir = testFolder();
  const start = (SESSION_SECRET = "", RAZORPAY_KEY_SECRET = gateway.keySecret) => {
    const secrets = { SESSION_SECRET, RAZORPAY_KEY_SECRET };
    const environment = { ...fresh.environment, ...gateway.environment, ...secrets };
    return startTestApp({
      dataDir,
      environment: { MASTER_KEY: Buffer.alloc(32, "k").toString("base64"), ...environment },
    });
  };
  const before = await start(former);
  const person = await confirmedPerson(before);
  await insertProcessedStatement(before.context.db, person, new Date());
  const attempt = await gateway.attempt((await person.opened()).orderId);
  const cookie = person.client.cookieHeader();
  await before.close();

  const signedIn = async (url: string) => {
    const answer = await fetch(`${url}/api/session`, { headers: { cookie } });
    return ((await answer.json()) as { user: object | null }).user !== null;
  };
  const between = await start(
    `${newest}, ${former}`,
    `the-secret-of-the-newest-key, ${gateway.keySecret}`,
  );
  expect(await signedIn(between.url)).toBe(true);
  const verified = await fetch(`${between.url}/api/payments/verify`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", origin: between.url },
    body: JSON.stringify(handedOver(attempt)),
  });
  expect([verified.status, await verified.json()]).toEqual([
    200,
    { verificationStatus: "success" },
  ]);
  await between.close();

  const after = await start(newest, "the-secret-of-the-newest-key");
  expect(await signedIn(after.url)).toBe(false);
  await after.close();
  await fresh.drop();
});
