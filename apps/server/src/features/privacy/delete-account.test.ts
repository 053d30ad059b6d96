import { describe, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { Client, codeOf, eraseAccount, registerPerson, unticked } from "../../../test/person.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { ageSignIn, uidOf } from "../../../test/ways-to-sign-in.ts";

describe.each(anyDatabase())("deleting an account on $name", (database) => {
  const app = useTestApp({ database });

  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const client = new Client(app.url);
    const answer = await client.post("/api/auth/sign-in/email", { email, password });
    return { client, status: answer.status };
  };

  test("signs every browser out immediately, and the address is free for a new person", async () => {
    const person = await registerPerson(app.url);
    const other = await signIn(person);
    expect(await uidOf(other.client)).toBe(person.uid);
    expect((await eraseAccount(person.client)).status).toBe(200);
    expect(await uidOf(person.client)).toBeUndefined();
    expect(await uidOf(other.client)).toBeUndefined();
    expect((await signIn(person)).status).toBe(401);
    expect((await eraseAccount(other.client)).status).toBe(401);

    const { name, email, password } = person;
    const again = new Client(app.url);
    await again.post("/api/auth/sign-up/email", { name, email, password, ...unticked });
    const uid = await uidOf(again);
    expect(uid).toBeTruthy();
    expect(uid).not.toBe(person.uid);
  });

  test("needs a sign-in within the last ten minutes; until then nothing is deleted", async () => {
    const person = await registerPerson(app.url);
    await ageSignIn(app.context.db, person);
    const refused = await eraseAccount(person.client);
    expect(await codeOf(refused)).toEqual([403, "session-not-fresh"]);
    expect(await uidOf(person.client)).toBe(person.uid);
    const { client, status } = await signIn(person);
    expect(status).toBe(200);
    expect((await eraseAccount(client)).status).toBe(200);
    expect(await uidOf(person.client)).toBeUndefined();
  });
});
