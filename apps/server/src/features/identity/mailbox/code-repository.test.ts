import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/test-app.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { CodeRepository } from "./code-repository.ts";

const app = useTestApp();
const clock = new TestClock();
const repository = () => new CodeRepository(app.context.db, clock);

test("a code that has expired is neither found nor taken", async () => {
  const codes = repository();
  await codes.store("brief", { purpose: "phone", subject: "number" });
  expect(await codes.findFor("phone", "number")).toMatchObject({ codeHash: "brief" });
  clock.advance(300);
  expect(await codes.findFor("phone", "number")).toBeNull();
  expect(await codes.take("brief", "phone")).toBeNull();
});

test("of a subject's codes, the one for the purpose is found", async () => {
  const codes = repository();
  const purposes = ["verifyAndChangeEmail", "secondFactor", "recoverEmail"] as const;
  for (const purpose of purposes) {
    await codes.store(`for ${purpose}`, { purpose, subject: "person" });
  }
  for (const purpose of purposes) {
    const found = await codes.findFor(purpose, "person");
    expect(found).toMatchObject({ codeHash: `for ${purpose}` });
  }
});

test("attempts count for their own code alone, up to the limit", async () => {
  const codes = repository();
  await codes.store("tried", { purpose: "phone", subject: "one" });
  await codes.store("untried", { purpose: "phone", subject: "another" });
  const tried = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    tried.push(await codes.bookTry("tried", 2));
  }
  expect(tried).toEqual([1, 2, null]);
  expect(await codes.bookTry("untried", 2)).toBe(1);
});
