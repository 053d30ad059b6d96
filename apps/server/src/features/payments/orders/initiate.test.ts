import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { paymentsWithoutServer } from "../../../../test/payments-without-server.ts";
import { insertProcessedStatement } from "../../../../test/person.ts";
import { rowsOf } from "../../../../test/rows.ts";
import { personErased } from "../../../plugins/problems.ts";
import { initiate } from "./initiate.ts";

test("a person who is erased meanwhile gets no order, and is told so", async () => {
  const { db, close } = await migratedDatabase(anyDatabase);
  const context = paymentsWithoutServer(db);
  await insertProcessedStatement(db, { uid: "erased" }, context.clock.now());
  const user = { uid: "erased", displayName: "", email: "" };
  expect(await initiate(context, user as Parameters<typeof initiate>[1], { state: "29" })).toEqual(
    personErased,
  );
  expect(await rowsOf(db, "paymentOrder")).toEqual([]);
  await close();
});
