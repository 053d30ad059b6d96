import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { CodeRepository, hashOf, newCode } from "./code-repository.ts";

describe.each(testDatabases())("one-time codes on $name", (database) => {
  test("a code is taken once, for its own purpose, and before it expires", async () => {
    const fresh = await database.fresh();
    const clock = new TestClock();
    const app = await startTestApp({ clock, environment: fresh.environment });
    const codes = new CodeRepository(app.context.db, clock);
    const stored = async () => {
      const code = newCode();
      await codes.store(hashOf(code), { purpose: "resetPassword", subject: code, life: 60 });
      return hashOf(code);
    };

    const right = await stored();
    expect(await codes.take(right, "recoverEmail")).toBeNull();
    expect(await codes.take(right, "resetPassword")).toMatchObject({ purpose: "resetPassword" });
    expect(await codes.take(right, "resetPassword")).toBeNull();

    const late = await stored();
    clock.advance(60);
    expect(await codes.take(late, "resetPassword")).toBeNull();
    await app.close();
    await fresh.drop();
  });
});
