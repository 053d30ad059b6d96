import { expect, test, vi } from "vitest";
import { noSession } from "../../test/fake-server.ts";
import { secondFactorSettled } from "./second-factor-settled.ts";
import { refreshSession } from "./session-store.ts";

const answered = (changed: object) =>
  vi.stubGlobal("fetch", async () => Response.json({ ...noSession, ...changed }));

test("a sign-in without a second factor waits for nothing", async () => {
  answered({});
  expect(await secondFactorSettled()).toBe(true);
});

test("a second factor is waited for, and abandoning it ends the sign-in", async () => {
  answered({ secondFactorRequired: true });
  const ended = vi.fn();
  const settled = secondFactorSettled().finally(ended);
  await refreshSession();
  expect(ended).not.toHaveBeenCalled();
  answered({});
  await refreshSession();
  expect(await settled).toBe(false);
});
