import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/test-app.ts";
import { CodeRepository, hashOf } from "./code-repository.ts";

test("a code is taken for its own purpose only, and once", async () => {
  const { context } = await startTestApp();
  const codes = new CodeRepository(context.db, context.clock);
  const hash = hashOf("a code");
  await codes.store(hash, { purpose: "signIn", subject: "a@person.test", life: 60 });
  expect(await codes.take(hash, "resetPassword")).toBeNull();
  expect(await codes.take(hash, "signIn")).toMatchObject({ subject: "a@person.test" });
  expect(await codes.take(hash, "signIn")).toBeNull();
});
