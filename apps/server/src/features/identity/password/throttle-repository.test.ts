import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/test-app.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { RateLimiter } from "../../../rate-limit/repository.ts";
import { SignInThrottle } from "./throttle-repository.ts";

test("tries for one address count together, however it is typed, and a success forgets them", async () => {
  const clock = new TestClock();
  const app = await startTestApp({ clock });
  const { db } = app.context;
  const throttle = new SignInThrottle(db, new RateLimiter(db, clock, 1));
  const spellings = [
    "asha@example.test",
    "Asha@Example.test",
    " asha@example.test",
    "asha@example.test ",
    "ASHA@EXAMPLE.TEST",
  ];
  for (const spelling of spellings) {
    expect((await throttle.book(spelling, null)).allowed).toBe(true);
  }
  for (const spelling of spellings) {
    expect((await throttle.book(spelling, null)).allowed).toBe(false);
  }
  await throttle.clear("ASHA@example.test", null);
  expect((await throttle.book("asha@example.test", null)).allowed).toBe(true);
  await app.close();
});
