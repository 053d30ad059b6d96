import { expect, test } from "vitest";
import { bodyOf, codeOf, confirmAddress, registerPerson } from "../../../test/person.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { networksOf } from "../../rate-limit/network.ts";

const app = useTestApp({ environment: { RATE_LIMIT_FACTOR: "1" } });

const day = { max: 10, seconds: 86_400 };
const use = (key: string, amount: number) =>
  app.context.rateLimiter.consume(`unproved-statements:${key}`, day, amount);

test("an unconfirmed account has ten statements a day processed, and as many as others once confirmed", async () => {
  const person = await registerPerson(app.url);
  await use(person.uid, 9);
  await person.processedStatement();
  await person.uploaded("ICICI", "one more");
  const refused = await person.process();
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
  expect(await codeOf(refused)).toEqual([429, "unconfirmed-statements-spent"]);
  const { flows } = await person.flow();
  expect(flows.ICICI).toMatchObject({ uploadSuccess: true, processSuccess: false });
  await confirmAddress(app.context.db, person);
  await person.processedStatement();
});

test("unconfirmed accounts of one network have a share together", async () => {
  const person = await registerPerson(app.url);
  const [{ name }] = networksOf("127.0.0.1");
  await use(name, 1000);
  await person.uploaded("ICICI", "of a crowd");
  const { code } = await bodyOf(person.process());
  expect(code).toBe("unconfirmed-statements-spent");
});
