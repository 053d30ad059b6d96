import { Readable } from "node:stream";
import { addressOf } from "@site/contract/address-of";
import * as routes from "@site/contract/calls";
import type { Flow } from "@site/contract/flow-state";
import type { StatementLosses } from "@site/contract/given-losses";
import type { Processed } from "@site/contract/process-file";
import type { GivenLosses } from "@site/result/statement-choices";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { losses, nothing } from "../../../test/last-years-losses.ts";
import {
  bodyOf,
  Client,
  codeOf,
  confirmedPerson,
  fortyLots,
  Person,
} from "../../../test/person.ts";
import { runRetention } from "../../../test/retention.ts";
import { changeRows, resultOf, rowOf, rowsOf, statementOf } from "../../../test/rows.ts";
import { settledOrder, verifiedOrder } from "../../../test/settled-order.ts";
import { startTestApp, type TestApp, useTestApp } from "../../../test/test-app.ts";
import { TestClock } from "../../../test/test-clock.ts";
import { transaction } from "../../database/transaction.ts";
import { readObject } from "../../storage/object-store.ts";
import { hideUploads } from "../deletion/service.ts";
import { resultKey } from "../statements/service.ts";

const withDay = (filedOn: string): GivenLosses => ({
  earlierYears: losses.earlierYears.map((year) => ({ ...year, filedOn })),
  otherGains: [],
});

describe.each(testDatabases())("a paid statement, on $name", (database) => {
  const clock = new TestClock();
  // One run is held while others must go on.
  const app = useTestApp({ database, clock, environment: { ENGINE_PARALLEL: "4" } });
  const process = (person: Person, choices: object, statement?: string) => {
    clock.advance(1);
    return person.processWith(choices, { statement });
  };
  const processCombined = ({ client, uid }: Person, choices: object, statement?: string) => {
    clock.advance(1);
    return client.post(addressOf(routes.processFiles, {}, { statement }), {
      bucketName: "statements",
      userId: uid,
      files: { icici: `uploads/${uid}_icici.csv` },
      choices,
    });
  };
  const upload = (person: Person) => {
    clock.advance(1);
    return person.processedStatement(fortyLots);
  };
  /** Another file with the same sales: another statement. */
  const otherFile = (nth: number) => Buffer.concat([fortyLots, Buffer.from("\r\n".repeat(nth))]);
  const fileOf = async ({ client }: Person, id: string, name: string) => {
    const answer = await client.call(`/api/statements/${id}/${name}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const tableF = async (person: Person, id: string) => {
    const report = await fileOf(person, id, "capital-gains-report.xlsx");
    const { sheets } = await readXlsx(new Uint8Array(report));
    return JSON.stringify(sheets.find(({ name }) => name === "Table F")?.rows);
  };
  const uploadOf = async (id: string) =>
    rowOf(app.context.db, "statementFile", { statementId: id }).then(({ objectKey }) => objectKey);
  const has = async (key: string | null) =>
    key !== null && (await readObject(app.context.store, key)) !== null;
  const listed = async () => {
    const rows = await rowsOf(app.context.db, "objectRemoval");
    return rows.map(({ key }) => key);
  };
  /** A person with a statement that is paid for and downloaded. */
  const paidPerson = async (choices?: object) => {
    const person = await confirmedPerson(app);
    const id = await upload(person);
    if (choices) {
      await process(person, choices);
    }
    await settledOrder(app.context.db, id);
    return { person, id };
  };
  const retain = async () => {
    clock.advance(1000);
    expect(await runRetention(app.context)).toBe(true);
  };
  /** Lets retention delete every uploaded file. */
  const deleteUploads = async () => {
    const uploadedAt = "2020-01-01T00:00:00.000Z";
    await changeRows(app.context.db, "statementFile", {}, { uploadedAt });
    await retain();
  };
  /**
   * Calls `work` when the next result is stored, with the results of the run half written; with
   * `most`, at most so many times when the run is repeated.
   */
  const duringRun = async <T>(
    work: () => Promise<unknown>,
    run: () => Promise<T>,
    most = 1,
  ): Promise<T> => {
    const { store } = app.context;
    const { put } = store;
    let done = 0;
    let isAtWork = false;
    store.put = async (key, body, options) => {
      const stored = await put(key, body, options);
      if (!isAtWork && done < most && key.endsWith("/result.json")) {
        done += 1;
        isAtWork = true;
        await work().finally(() => {
          isAtWork = false;
        });
      }
      return stored;
    };
    const result = await run().finally(() => {
      store.put = put;
    });
    expect(done).toBeGreaterThan(0);
    return result;
  };
  const lossesOf = async ({ client }: Person, id: string) => {
    const answer = await client.call(addressOf(routes.statementLosses, { id }));
    return (await bodyOf<StatementLosses>(answer)).losses;
  };

  test("draws its invoice only when it is downloaded", async () => {
    const { person, id } = await paidPerson();
    const drawn = (await fileOf(person, id, "Invoice_file.xlsx")).byteLength;
    expect(drawn).toBeGreaterThan(1000);
    // From now on nobody can.
    const { id: orderId } = await rowOf(app.context.db, "paymentOrder", { statementId: id });
    await changeRows(app.context.db, "invoice", { orderId }, { snapshot: "[]" });
    for (const path of ["/api/flow", "/api/statements"]) {
      expect([path, (await person.client.call(path)).status]).toEqual([path, 200]);
    }
    expect((await process(person, { losses: withDay("2026-07-30") })).status).toBe(200);
    expect((await person.icici()).downloads?.invoice).toMatchObject({ bytes: null });
    expect((await person.invoice(id)).status).toBe(500);
  });

  test("takes losses and the day of filing later, free: new papers, the same invoice", async () => {
    const { person, id } = await paidPerson();
    const before = await resultOf(app.context.db, id);
    const invoice = await fileOf(person, id, "Invoice_file.xlsx");
    const pdf = await fileOf(person, id, "Invoice_file.pdf");
    const oldTable = await tableF(person, id);
    await fileOf(person, id, "processed_file.csv");
    await expect.poll(async () => (await person.icici()).downloadSuccess).toBe(true);

    const answer = await process(person, { losses }, id);
    expect(await bodyOf<Processed>(answer)).toMatchObject({ success: true, statementId: id });
    // Of ₹5,39,899 long-term, ₹4,00,007 are set off.
    expect(await tableF(person, id)).not.toBe(oldTable);
    expect(await tableF(person, id)).toContain("139892");
    const state = await person.icici();
    expect(state).toMatchObject({
      statementId: id,
      paymentCnfSuccess: true,
      downloadSuccess: false,
    });
    expect(state.head?.tax?.total).toBe(String(3390 + 1862 + 210));
    expect(state.head?.interest?.tax.total).toBe(state.head?.tax?.total);
    expect(state.downloads?.report?.bytes).toBe(
      (await fileOf(person, id, "capital-gains-report.xlsx")).length,
    );
    const gains = await person.client.call(addressOf(routes.returnGains, { id }));
    expect(JSON.stringify(await bodyOf(gains))).toContain("2025-08-11");

    expect(await fileOf(person, id, "Invoice_file.xlsx")).toEqual(invoice);
    expect(await fileOf(person, id, "Invoice_file.pdf")).toEqual(pdf);
    const orders = await rowsOf(app.context.db, "paymentOrder", { userId: person.uid });
    expect(orders).toHaveLength(1);

    // The old files go, the new ones stay.
    const after = await resultOf(app.context.db, id);
    expect(after.id).not.toBe(before.id);
    await expect.poll(() => has(resultKey(before, "processed_file.csv"))).toBe(false);
    expect(await listed()).toEqual([]);
    await retain();
    expect(await has(resultKey(after, "processed_file.csv"))).toBe(true);
    expect(await has(await uploadOf(id))).toBe(true);
  });

  test("can be opened after newer uploads, by its owner alone, paid or not", async () => {
    const { person, id } = await paidPerson();
    clock.advance(1);
    const unpaid = await person.processedStatement(otherFile(1));
    const opened = async ({ client }: Person, statement: string) => {
      const flow = await client.call(addressOf(routes.flow, {}, { statement }));
      return (await bodyOf<Flow>(flow)).flows.ICICI.statementId;
    };
    expect((await person.icici()).statementId).toBe(unpaid);
    expect(await opened(person, id)).toBe(id);
    clock.advance(1);
    await person.processedStatement(otherFile(2));
    expect(await opened(person, unpaid)).toBe(unpaid);
    expect(await opened(await confirmedPerson(app), id)).toBeNull();
  });

  test("is unknown to anybody else, in either call", async () => {
    const { person, id } = await paidPerson();
    const stranger = await confirmedPerson(app);
    const unknown = [404, "unknown-statement"];
    expect(await codeOf(process(stranger, { losses }, id))).toEqual(unknown);
    expect(await codeOf(process(person, { losses }, "no-such-id"))).toEqual(unknown);
    expect(await codeOf(processCombined(stranger, { losses }, id))).toEqual(unknown);
    expect((await resultOf(app.context.db, id)).head).not.toContain('"entered"');
  });

  test("is the statement of its file in the combined view, too", async () => {
    const { person, id } = await paidPerson();
    clock.advance(1);
    await person.uploaded("MULTI", fortyLots, { name: `${person.uid}_icici.csv` });
    const answer = await processCombined(person, { losses });
    expect(await bodyOf<Processed>(answer)).toMatchObject({ statementId: id });
    expect((await person.flow()).flows.MULTI).toMatchObject({
      statementId: id,
      paymentCnfSuccess: true,
    });
    expect(await lossesOf(person, id)).toEqual(losses);
  });

  test("stays as it is while its payment is being confirmed", async () => {
    const person = await confirmedPerson(app);
    const id = await upload(person);
    await verifiedOrder(app.context.db, id);
    const before = await statementOf(app.context.db, id);
    const refused = [409, "already-being-paid"];
    expect(await codeOf(process(person, { losses }, id))).toEqual(refused);
    expect(await statementOf(app.context.db, id)).toEqual(before);
  });

  test.each([
    ["verified", verifiedOrder],
    ["settled", settledOrder],
  ])("stays what the payer saw when it is %s while other answers are processed", async (_, pay) => {
    const person = await confirmedPerson(app);
    const id = await upload(person);
    const { resultId } = await statementOf(app.context.db, id);
    const answer = await duringRun(
      () => pay(app.context.db, id, clock.now()),
      () => process(person, { losses }, id),
    );
    expect(await codeOf(answer)).toEqual([409, "already-being-paid"]);
    expect((await statementOf(app.context.db, id)).resultId).toBe(resultId);
    // What was made in vain is gone.
    const left = app.context.store.list(`people/${person.uid}/results/`);
    const ids = (await Readable.from(left).toArray()).map(({ key }) => key.split("/")[3]);
    expect(new Set(ids)).toEqual(new Set([resultId]));
    expect(await listed()).toEqual([]);
  });

  test("does not change when processing again fails", async () => {
    const { person, id } = await paidPerson();
    const before = await resultOf(app.context.db, id);
    const report = await fileOf(person, id, "capital-gains-report.xlsx");
    const wrong = await process(person, { losses: withDay("2024-01-01") }, id);
    expect(await codeOf(wrong)).toEqual([422, "losses-date-too-early"]);
    const broken = await duringRun(
      () => Promise.reject(new Error("the store is gone")),
      () => process(person, { losses }, id),
    );
    expect(broken.status).toBe(500);
    const { id: current, head } = await resultOf(app.context.db, id);
    expect([current, head]).toEqual([before.id, before.head]);
    expect(await fileOf(person, id, "capital-gains-report.xlsx")).toEqual(report);
  });

  test("processed again by two servers at once has the files of one of them, complete", async () => {
    const { person, id } = await paidPerson();
    const first = await resultOf(app.context.db, id);
    const { dataDir, environment } = app;
    const second: TestApp = await startTestApp({ clock, dataDir, environment });
    const elsewhere = new Person({ ...person, client: new Client(second.url) });
    elsewhere.client.take(person.client.cookieHeader());
    const answers = await Promise.all([
      process(person, { losses }, id),
      process(elsewhere, { losses: withDay("2025-07-01") }, id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const row = await resultOf(app.context.db, id);
    expect(row.id).not.toBe(first.id);
    expect([losses, withDay("2025-07-01")]).toContainEqual(await lossesOf(person, id));
    await retain();
    const names = ["result.json", "processed_file.csv"] as const;
    for (const key of [...names.map((name) => resultKey(row, name)), await uploadOf(id)]) {
      expect([key, await has(key)]).toEqual([key, true]);
    }
    // The run that lost may still be going on.
    const ofStatement = () => rowsOf(app.context.db, "objectRemoval", { statementId: id });
    await expect.poll(ofStatement, { timeout: 20_000 }).toEqual([]);
  });

  test("has the answers that were sent last, with the losses of those that are still processed", async () => {
    const { person, id } = await paidPerson({ losses });
    const other = withDay("2025-07-01");
    let later: Promise<Response> | undefined;
    const answer = await duringRun(
      async () => {
        later = process(person, { form: { business: "none" } }, id);
        await expect(later).resolves.toMatchObject({ status: 200 });
      },
      () => process(person, { losses: other }, id),
    );
    expect(answer.status).toBe(200);
    expect(await lossesOf(person, id)).toEqual(other);
    expect((await person.icici()).head?.choices).toMatchObject({ form: { business: "none" } });
    await retain();
    expect(await has(resultKey(await resultOf(app.context.db, id), "result.json"))).toBe(true);
  });

  test("never gets files that were removed while its server was paused", async () => {
    const { person, id } = await paidPerson();
    const answer = await duringRun(
      async () => {
        clock.advance(3600);
        await retain();
      },
      () => process(person, { losses }, id),
    );
    expect(answer.status).toBe(200);
    const row = await resultOf(app.context.db, id);
    for (const key of [resultKey(row, "result.json"), await uploadOf(id)]) {
      expect([key, await has(key)]).toEqual([key, true]);
    }
    expect(await lossesOf(person, id)).toEqual(losses);
  });

  test("is not deleted as too old when it is processed again at that moment", async () => {
    const { id } = await paidPerson();
    const resultsEnd = 91 * 86_400;
    const inLongTime = () => new Date(clock.now().getTime() + 90 * 86_400_000).toISOString();
    const { db } = app.context;
    const { id: resultId } = await resultOf(db, id);
    let isDone = false;
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // Retention has found the statement and has not locked it yet.
        if (!isDone && result.rows.some((row) => row.id === id && row.resultId === undefined)) {
          isDone = true;
          await changeRows(db, "result", { id: resultId }, { keptUntil: inLongTime() });
        }
        return result;
      },
    });
    clock.advance(resultsEnd);
    await runRetention({ ...app.context, db: watched });
    expect([isDone, (await statementOf(app.context.db, id)).deletedAt]).toEqual([true, null]);
    clock.advance(resultsEnd);
    await runRetention(app.context);
    expect((await statementOf(app.context.db, id)).deletedAt).not.toBeNull();
  });

  test("is the same statement when its file comes again, with its answers and papers", async () => {
    const { person, id } = await paidPerson({ form: { business: "none" }, losses });
    const stranger = await confirmedPerson(app);
    expect(await upload(stranger)).not.toBe(id);
    const csv = await fileOf(person, id, "processed_file.csv");
    const report = await fileOf(person, id, "capital-gains-report.xlsx");
    const sold = await statementOf(app.context.db, id);
    expect(await upload(person)).toBe(id);
    expect(await person.icici()).toMatchObject({ statementId: id, paymentCnfSuccess: true });
    expect((await statementOf(app.context.db, id)).resultId).toBe(sold.resultId);
    expect(await fileOf(person, id, "processed_file.csv")).toEqual(csv);
    expect(await fileOf(person, id, "capital-gains-report.xlsx")).toEqual(report);
    expect(await lossesOf(person, id)).toEqual(losses);
    expect(await rowsOf(app.context.db, "statement", { userId: person.uid })).toHaveLength(1);
  });

  test("takes answers that come with its file", async () => {
    const { person, id } = await paidPerson();
    clock.advance(1);
    await person.uploaded("ICICI", fortyLots);
    expect((await process(person, { losses })).status).toBe(200);
    expect(await person.icici()).toMatchObject({ statementId: id, paymentCnfSuccess: true });
    expect(await tableF(person, id)).toContain("139892");
  });

  test("is another statement than a file that was downloaded again and differs", async () => {
    const { person, id } = await paidPerson();
    await deleteUploads();
    clock.advance(1);
    const other = await person.processedStatement(otherFile(1));
    expect(other).not.toBe(id);
    expect((await person.invoice(other)).status).toBe(402);
    expect(await codeOf(process(person, { losses }, id))).toEqual([409, "upload-deleted"]);
  });

  test("whose upload is deleted says so, and takes answers once the file is uploaded again", async () => {
    const { person, id } = await paidPerson();
    await deleteUploads();
    expect((await person.icici()).files).toEqual([]);
    expect(await codeOf(process(person, { losses }, id))).toEqual([409, "upload-deleted"]);
    // Another server found the upload at the same time.
    await transaction(app.context.db, (trx) => hideUploads(trx, app.context, id));

    expect(await upload(person)).toBe(id);
    expect((await process(person, { losses }, id)).status).toBe(200);
    const state = await person.icici();
    expect(state).toMatchObject({ statementId: id, files: [{ name: "statement.csv" }] });
    // The upload serves the next answers too.
    expect((await process(person, { losses: nothing }, id)).status).toBe(200);
  });

  test("whose upload is deleted while it is processed again stays deleted", async () => {
    const { person, id } = await paidPerson();
    const upload = await uploadOf(id);
    const answer = await duringRun(deleteUploads, () => process(person, { losses }, id));
    expect(answer.status).toBe(200);
    expect((await person.icici()).files).toEqual([]);
    expect(await has(upload)).toBe(false);
    expect((await fileOf(person, id, "capital-gains-report.xlsx")).length).toBeGreaterThan(1000);
  });
});
