import { expect, test } from "vitest";
import { rowOf } from "../../../../test/rows.ts";
import { useTestApp } from "../../../../test/test-app.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { addPerson } from "../people/people-repository.ts";
import { SecondFactorRepository } from "./repository.ts";

const app = useTestApp();
const repository = () => new SecondFactorRepository(app.context.db, new TestClock());
/** A person whose second factor is on, with two recovery codes. */
const guarded = async () => {
  const known = { name: "Guarded", termsAccepted: undefined };
  const { id: userId } = await addPerson(app.context.db, known);
  const factor = { userId, secret: `secret of ${userId}`, lastStep: 10 };
  const codes = [`first of ${userId}`, `second of ${userId}`];
  expect(await repository().turnOn(factor, codes)).toBe(true);
  return { userId, factor, codes };
};

test("one that is on is not turned on again, and keeps its secret and its recovery codes", async () => {
  const { userId, factor, codes } = await guarded();
  expect(await repository().turnOn({ ...factor, secret: "another" }, ["another"])).toBe(false);
  expect(await repository().find(userId)).toMatchObject(factor);
  expect(await repository().takeRecoveryCode(userId, codes[0] ?? "")).toBe(true);
});

test("turning it off leaves other people's factors and recovery codes alone", async () => {
  const [owner, other] = [await guarded(), await guarded()];
  expect(await repository().turnOff(owner.userId)).toBe(true);
  expect(await repository().turnOff(owner.userId)).toBe(false);
  expect(await repository().recoveryCodesLeft(owner.userId)).toBe(0);
  expect(await repository().find(other.userId)).toMatchObject(other.factor);
  expect(await repository().recoveryCodesLeft(other.userId)).toBe(2);
});

test("a step is used up once, for one person, with all before it", async () => {
  const [owner, other] = [await guarded(), await guarded()];
  const taken = [];
  for (const step of [10, 12, 12, 11, 13]) {
    taken.push(await repository().takeStep(owner.userId, step));
  }
  expect(taken).toEqual([false, true, false, false, true]);
  expect(await repository().find(other.userId)).toMatchObject({ lastStep: 10 });
});

test("a secret is resealed for one person, and only as it was read", async () => {
  const [owner, other] = [await guarded(), await guarded()];
  const same = { ...other.factor, secret: owner.factor.secret };
  await app.context.db
    .updateTable("secondFactor")
    .set({ secret: same.secret })
    .where("userId", "=", other.userId)
    .execute();
  const read = await rowOf(app.context.db, "secondFactor", { userId: owner.userId });
  await repository().reseal(read, "resealed");
  await repository().reseal(read, "resealed late");
  expect(await repository().find(owner.userId)).toMatchObject({ secret: "resealed" });
  expect(await repository().find(other.userId)).toMatchObject(same);
});
