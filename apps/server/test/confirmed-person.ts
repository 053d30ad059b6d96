import { type Db, openDatabase } from "../src/database/open.ts";
import { type Person, registerPerson } from "./client.ts";
import { mailedCode } from "./mailed-code.ts";
import type { ServerProcess } from "./server-process.ts";
import { type TestApp, testConfig } from "./test-app.ts";

/** A person who has registered and opened the link of the mail in the same browser. */
export async function confirmedPerson(
  server: Pick<TestApp, "url" | "context"> | Pick<ServerProcess, "url" | "environment">,
  name?: string,
): Promise<Person> {
  const person = await registerPerson(server.url, name);
  if ("context" in server) {
    await confirmAddress(server.context.db, person);
    return person;
  }
  const database = openDatabase(testConfig(server.environment));
  await confirmAddress(database.db, person).finally(() => database.close());
  return person;
}

/** Opens the link of the mail that followed the registration, in the person's own browser. */
export async function confirmAddress(
  db: Db,
  { client, email }: Pick<Person, "client" | "email">,
): Promise<void> {
  const oobCode = await mailedCode({ context: { db } }, email, "verifyEmail");
  const answer = await client.post("/api/auth/widget/action-code/apply", { oobCode });
  if (answer.status !== 200) throw new Error(`confirming: ${await answer.text()}`);
}
