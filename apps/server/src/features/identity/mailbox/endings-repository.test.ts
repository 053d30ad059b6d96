import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../../test/rows.ts";
import { useTestApp } from "../../../../test/test-app.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { addPerson, type Person } from "../people/people-repository.ts";
import { SecondFactorRepository } from "../second-factor/repository.ts";
import { CodeRepository } from "./code-repository.ts";
import type { CodePurpose } from "./code-rules.ts";
import { endCodesOfAddress, endWhatOthersHold, endWhatWasBegun } from "./endings-repository.ts";

const app = useTestApp();
const clock = new TestClock();
const db = () => app.context.db;

let numbered = 0;
/** A person with a second factor, one recovery code, and codes for these purposes. */
const holder = async (...purposes: CodePurpose[]) => {
  numbered += 1;
  const email = `holder${numbered}@example.test`;
  const known = { name: "Holder", email, emailVerified: true, termsAccepted: undefined };
  const person = await addPerson(db(), known);
  const { id: userId } = person;
  const factor = { userId, secret: "sealed", lastStep: 0 };
  await new SecondFactorRepository(db(), clock).turnOn(factor, [`recovery of ${userId}`]);
  for (const purpose of purposes) {
    const code = { purpose, subject: userId, userId };
    await new CodeRepository(db(), clock).store(`${purpose} of ${userId}`, code);
  }
  return person;
};
/** What is left of second factors, recovery codes and one-time codes. */
const left = async () => ({
  factors: (await rowsOf(db(), "secondFactor")).map(({ userId }) => userId).sort(),
  recoveryCodes: (await rowsOf(db(), "recoveryCode")).map(({ userId }) => userId).sort(),
  codes: (await rowsOf(db(), "identityCode")).map(({ codeHash }) => codeHash).sort(),
});
const proved = ({ id: userId, email }: Person, secondFactorSince: string) =>
  endWhatOthersHold(db(), { userId, email, waysIn: [], secondFactorSince, at: clock.now() });

beforeEach(async () => {
  await db().deleteFrom("identityCode").execute();
  await db().deleteFrom("person").execute();
});

test("a proof of the mailbox ends what concerns that account and address, and nothing of another's", async () => {
  const [owner, other] = [await holder("secondFactor"), await holder("secondFactor")];
  const link = { purpose: "signIn", subject: owner.email } as const;
  await new CodeRepository(db(), clock).store("link to the address", link);
  await proved(owner, "");
  expect(await left()).toEqual({
    factors: [other.id],
    recoveryCodes: [other.id],
    codes: [`secondFactor of ${other.id}`],
  });
});

test("a second factor that is older than the undone change keeps its recovery codes", async () => {
  const owner = await holder();
  await proved(owner, "2999-01-01T00:00:00.000Z");
  expect(await left()).toEqual({ factors: [owner.id], recoveryCodes: [owner.id], codes: [] });
});

test("the codes of one address end, those of another stay", async () => {
  const codes = new CodeRepository(db(), clock);
  for (const subject of ["ended@example.test", "kept@example.test"]) {
    await codes.store(subject, { purpose: "signIn", subject });
  }
  await endCodesOfAddress(db(), "ended@example.test");
  expect((await left()).codes).toEqual(["kept@example.test"]);
});

test("a new password ends what its account has begun; links to its mailbox and other accounts' codes stay", async () => {
  const owner = await holder(
    "verifyAndChangeEmail",
    "secondFactor",
    "providerSignIn",
    "verifyEmail",
  );
  const other = await holder("secondFactor");
  await endWhatWasBegun(db(), owner.id);
  const kept = [`secondFactor of ${other.id}`, `verifyEmail of ${owner.id}`];
  expect((await left()).codes).toEqual(kept);
});
