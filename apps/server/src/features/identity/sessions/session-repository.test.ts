import { beforeEach, expect, test } from "vitest";
import { changeRows, rowOf, rowsOf } from "../../../../test/rows.ts";
import { useTestApp } from "../../../../test/test-app.ts";
import { addPerson } from "../people/people-repository.ts";
import {
  addSession,
  endUnproved,
  findSession,
  proveSession,
  sessionsOf,
} from "./session-repository.ts";

const app = useTestApp();
const db = () => app.context.db;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let [asha, other] = ["", ""];
beforeEach(async () => {
  const newPerson = async () => (await addPerson(db(), { name: "P", termsAccepted: undefined })).id;
  [asha, other] = [await newPerson(), await newPerson()];
});

/** Begins a session; returns its token and its id. */
const begin = async (userId: string, secondFactorAt: string | null = null) => {
  const before = (await rowsOf(db(), "session")).map(({ id }) => id);
  const shown = { ipAddress: "192.0.2.1", userAgent: "" };
  const token = await addSession(db(), { userId, secondFactorAt, ...shown }, true);
  const added = (await rowsOf(db(), "session")).find(({ id }) => !before.includes(id));
  return { token, id: added?.id ?? "" };
};
const sessionOf = (id: string) => rowOf(db(), "session", { id });

test("use is recorded once an hour, for the session that is used", async () => {
  const [used, unused] = [await begin(asha), await begin(asha)];
  const long = ago(61);
  for (const { id } of [used, unused]) {
    await changeRows(db(), "session", { id }, { updatedAt: long });
  }
  await findSession(db(), used.token);
  expect((await sessionOf(used.id)).updatedAt > long).toBe(true);
  expect((await sessionOf(unused.id)).updatedAt).toBe(long);

  const lately = ago(59);
  await changeRows(db(), "session", { id: used.id }, { updatedAt: lately });
  await findSession(db(), used.token);
  expect((await sessionOf(used.id)).updatedAt).toBe(lately);
});

test("the second factor is proved for one session", async () => {
  const [proved, waiting] = [await begin(asha), await begin(asha)];
  const at = new Date();
  await proveSession(db(), proved.id, at);
  expect((await sessionOf(proved.id)).secondFactorAt).toBe(at.toISOString());
  expect((await sessionOf(waiting.id)).secondFactorAt).toBeNull();
});

test("a person's sessions are listed without those of others and those that have expired", async () => {
  const [open, over] = [await begin(asha), await begin(asha)];
  await begin(other);
  await changeRows(db(), "session", { id: over.id }, { expiresAt: ago(1) });
  expect((await sessionsOf(db(), asha)).map(({ id }) => id)).toEqual([open.id]);
});

test("of a person's old sessions, those that still wait for a code end; other people's stay", async () => {
  const proved = await begin(asha, ago(16));
  const waiting = await begin(asha);
  const others = await begin(other);
  for (const { id } of [proved, waiting, others]) {
    await changeRows(db(), "session", { id }, { createdAt: ago(16) });
  }
  const fresh = await begin(asha);
  await endUnproved(db(), asha);
  const left = async (userId: string) =>
    (await rowsOf(db(), "session", { userId })).map(({ id }) => id).sort();
  expect(await left(asha)).toEqual([proved.id, fresh.id].sort());
  expect(await left(other)).toEqual([others.id]);
});
