import { accepted } from "@site/result/result";
import { expect, test } from "vitest";
import { changeRows, rowsOf } from "../../../../test/rows.ts";
import { useTestApp } from "../../../../test/test-app.ts";
import { refuseTaken } from "../tools.ts";
import { addPerson } from "./people-repository.ts";
import {
  insertWayIn,
  ownerAtProvider,
  passwordOf,
  replacePassword,
  waysInBesidesPassword,
} from "./ways-in-repository.ts";

const app = useTestApp();
/** A person with an account at a provider. */
const personAt = async (providerId: string, accountId: string) => {
  const { db } = app.context;
  const { id } = await addPerson(db, { name: "Person", termsAccepted: undefined });
  await insertWayIn(db, id, { providerId, accountId });
  return id;
};

test("two providers may know different people by one id", async () => {
  const { db } = app.context;
  const people = {
    google: await personAt("google", "1"),
    github: await personAt("github", "1"),
  };
  for (const [providerId, id] of Object.entries(people)) {
    expect(await ownerAtProvider(db, { providerId, accountId: "1" })).toBe(id);
  }
});

test("an account at a provider is one person's, and the second to ask is refused", async () => {
  await personAt("google", "3");
  const second = personAt("google", "3").then(accepted);
  expect(await refuseTaken(second, "credential-already-in-use")).toMatchObject({
    ok: false,
    error: { code: "credential-already-in-use" },
  });
});

test("a password stands beside a provider's account, which never holds one", async () => {
  const { db } = app.context;
  const id = await personAt("google", "2");
  expect(await replacePassword(db, id, "early")).toBe(false);
  await insertWayIn(db, id, { password: "first" });
  expect(await passwordOf(db, id)).toBe("first");
  expect(await replacePassword(db, id, "second")).toBe(true);
  expect(await passwordOf(db, id)).toBe("second");
  const atGoogle = await rowsOf(db, "wayIn", { userId: id, providerId: "google" });
  expect(atGoogle).toMatchObject([{ password: null }]);
});

test("ways in are listed newest first, without the password and with the phone of an account's beginning", async () => {
  const { db } = app.context;
  const userId = await personAt("google", "4");
  await insertWayIn(db, userId, { providerId: "github", accountId: "4" });
  await insertWayIn(db, userId, { password: "hash" });
  const times = { google: "2026-05-01", github: "2026-06-01", credential: "2026-07-01" };
  for (const [providerId, day] of Object.entries(times)) {
    await changeRows(db, "wayIn", { userId, providerId }, { createdAt: `${day}T00:00:00.000Z` });
  }
  const began = { createdAt: "2026-04-01T00:00:00.000Z", phoneNumber: "+919812345678" };
  await changeRows(db, "person", { id: userId }, began);
  const ways = await waysInBesidesPassword(db, userId);
  expect(ways.map(({ providerId }) => providerId)).toEqual(["github", "google", "phone"]);
});
