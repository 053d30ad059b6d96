import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { confirmedPerson } from "../../test/person.ts";
import { changeRows, rowOf, rowsOf, statementOf } from "../../test/rows.ts";
import { startTestApp } from "../../test/test-app.ts";
import type { PaymentOrderRow } from "../database/payment-tables.ts";
import { lookAtRules, paymentHealth } from "../features/payments/operator/health-repository.ts";
import { knownLost, lookForLost, tryStored } from "../features/statements/service.ts";
import { examineSurroundings } from "./examine-surroundings.ts";

const at = "2026-11-01T00:00:00.000Z";

describe.each(testDatabases())("a look on $name", (database) => {
  test("at the money rules finds a broken order when it changes, else when its turn comes, and until it is put right", async () => {
    const { context } = await startTestApp({ database });
    const { db } = context;
    const nothing = {
      ...{ resultId: null, gatewayOrderId: null, payerState: null, paidAt: null },
      ...{ fulfilledAt: null, confirmedAt: null, nextCheckAt: null },
      ...{ invoiceDownloadedAt: null, invoicePdfDownloadedAt: null, creditNoteDownloadedAt: null },
    };
    const orders: PaymentOrderRow[] = Array.from({ length: 450 }, () => ({
      ...{ id: randomUUID(), statementId: randomUUID(), userId: "u", mode: "test", ...nothing },
      ...{ amount: 50_000, currency: "INR", state: "NEW", payerName: "", payerEmail: "" },
      ...{ createdAt: at, watchedFrom: at },
    }));
    await db.insertInto("paymentOrder").values(orders).execute();
    const ids = (await rowsOf(db, "paymentOrder", {}, "id")).map(({ id }) => id);
    const [first = "", last = ""] = [ids[0], ids.at(-1)];
    const broken = async () => {
      const rules = await lookAtRules(db);
      return rules.flatMap(({ faults }) => faults.map((fault) => fault.split(":")[0]));
    };
    expect(await broken()).toEqual([]);
    expect(await broken()).toEqual([]);
    // No line of history tells of it: the third portion does.
    await changeRows(db, "paymentOrder", { id: last }, { state: "OPEN" });
    expect(await broken()).toEqual([last]);
    expect(await broken()).toEqual([last]);
    const step = { orderId: last, at, kind: "state", via: "test", detail: null } as const;
    const opened = { ...step, fromState: "NEW", toState: "OPEN" } as const;
    await db.insertInto("paymentAudit").values(opened).execute();
    expect(await broken()).toEqual([]);
    // The portions are elsewhere by now, but a line says that it changed.
    const backwards = { ...opened, orderId: first, toState: "FULFILLED" } as const;
    await db.insertInto("paymentAudit").values(backwards).execute();
    expect(new Set(await broken())).toEqual(new Set([first]));
    const all = await paymentHealth(db);
    expect(all.filter(({ faults }) => faults.length > 0).map(({ rule }) => rule)).toEqual(["I6"]);
  });

  test("for lost files tries portions, remembers what it found, and forgets what is there again or wanted no more", async () => {
    const app = await startTestApp({ database });
    const { db, store, config, clock } = app.context;
    const person = await confirmedPerson(app);
    const id = await person.processedStatement();
    const row = await statementOf(db, id);
    const file = await rowOf(db, "statementFile", { statementId: id });
    const others = Array.from({ length: 120 }, (_, index) => `${"0".repeat(9)}${index}`);
    const statements = others.map((other) => ({ ...row, id: other, supersededAt: at }));
    await db.insertInto("statement").values(statements).execute();
    const key = (other: string) => `people/${person.uid}/uploads/${other}`;
    const files = others.map((other) => ({ ...file, statementId: other, objectKey: key(other) }));
    await db.insertInto("statementFile").values(files).execute();
    for (const other of others) {
      await store.put(key(other), Buffer.from("x"));
    }
    const [lost = "", restored = ""] = others.toSorted().slice(-2).map(key);
    await store.remove(lost);
    await store.remove(restored);
    expect(await knownLost(db)).toBeUndefined();
    const rounds = async () => [
      (await lookForLost(db, store)).found.length,
      (await knownLost(db))?.length,
    ];
    expect([await rounds(), await rounds(), await rounds()]).toEqual([
      [0, 0],
      [0, 0],
      [2, 2],
    ]);
    await store.put(restored, Buffer.from("x"));
    expect(await lookForLost(db, store)).toMatchObject({ found: [lost], fresh: [] });

    // Few are tried, and what is known to be lost; with all, every one.
    for (const { statementId } of files.slice(0, 90)) {
      const more = {
        ...file,
        statementId,
        slot: "more" as typeof file.slot,
        objectKey: key(statementId),
      };
      await db.insertInto("statementFile").values(more).execute();
    }
    const some = await tryStored(db, store, { all: false });
    expect(some.tried).toBeLessThan(some.stored);
    expect(some.lost).toEqual([lost]);
    const every = await tryStored(db, store, { all: true });
    expect([every.tried, every.lost]).toEqual([some.stored, [lost]]);
    const said = async (how: { all: boolean }) =>
      (await examineSurroundings(config, () => clock.now(), how)).map(({ sentence }) => sentence);
    expect(await said({ all: false })).toContainEqual(
      expect.stringMatching(/^\d+ of \d+ stored files were tried, chosen by chance: /),
    );
    expect(await said({ all: true })).toContain(`${some.stored} stored files tried, every one.`);

    const gone = db.updateTable("statementFile").set({ objectKey: null });
    await gone.where("objectKey", "=", lost).execute();
    expect((await lookForLost(db, store)).found).toEqual([]);
  });
});
