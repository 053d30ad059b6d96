import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fakeLocalWorker } from "../../../../test/fake-local-worker.ts";
import { fakeServer, open, openSheet, press } from "../../../../test/flow-page.tsx";
import { head, settled } from "../../../../test/sample-flow.ts";
import type { LocalOutcome } from "../on-device/local-work.ts";

const server = fakeServer();
const figures = "GET /api/statements/s1/return-gains";

async function opened() {
  await open(server, "ICICI", settled);
  await openSheet("merge");
}

async function mergedBy(pan = "ABCPK1234F") {
  server.answer(figures, () => ({ status: 200, body: { assessmentYear: "2026-27" } }));
  await opened();
  const field = await screen.findByLabelText(/^PAN of the person/);
  await userEvent.type(field, pan);
  await userEvent.upload(
    screen.getByLabelText("Your ITR-2 draft", { selector: "input" }),
    new File(["{}"], "draft.json"),
  );
  await press("Show what changes");
}

const merged: LocalOutcome<"merge"> = {
  ok: true,
  value: {
    fileName: "merged.json",
    bytes: new Uint8Array([123, 125]),
    pan: "ABCPK1234F",
    changes: [
      {
        path: "CreationInfo.Digest",
        schedule: "The file itself",
        field: "Signature",
        before: '"abc"',
        after: '"-"',
      },
      {
        path: "ScheduleCGFor23.SumOfCGIncm",
        schedule: "Schedule CG",
        field: "Sum of capital gains",
        before: "0",
        after: "1234567",
      },
      {
        path: "ScheduleCGFor23.TotScheduleCGFor23",
        schedule: "Schedule CG",
        field: "Total",
        before: null,
        after: "0",
      },
      {
        path: "Schedule112A.Schedule112ADtls[0]",
        schedule: "Schedule 112A",
        field: "Row 1",
        before: null,
        after:
          '{"ShareOnOrBefore":"BE","ISINCode":"INE154A01025","ShareUnitName":"ITC: \\"A\\"","NumSharesUnits":80.5,"SalePricePerShareUnit":345.0007,"TotSaleValue":90071992547409931,"Balance":-72}',
      },
    ],
    notices: [
      { code: "part-b-left-to-the-utility", message: "Part B is as in your draft." },
      { code: "statement-has-warnings", message: "The statement has 2 warnings." },
    ],
  },
};

describe("the return's draft", () => {
  test("offers the file with every change, amounts in Indian grouping and exact", async () => {
    const given = fakeLocalWorker(merged);
    await mergedBy(" abcpk1234f");
    await screen.findByRole("heading", { name: "2 schedules are filled in" });
    const items = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(items).toContain("Sum of capital gains was ₹0 → , becomes ₹12,34,567");
    expect(items.find((text) => text?.startsWith("Row 1"))).toContain(
      'acquired on or before 31 January 2018 · ISIN INE154A01025 · name ITC: "A" · units 80.5 · price each ₹345.00',
    );
    expect(items.find((text) => text?.startsWith("Row 1"))).toContain(
      "sale value ₹90,07,19,92,54,74,09,931 · balance −₹72",
    );
    expect(screen.getByText(/^Added as ₹0, .*: 1 field$/)).toBeTruthy();
    expect(screen.getByText("Part B is as in your draft.")).toBeTruthy();
    const warnings = screen.getByText(/^The statement has 2 warnings\./);
    expect(within(warnings).getByRole("link").getAttribute("href")).toBe("#notes");
    expect(screen.getByRole("button", { name: "Download merged return" })).toBeTruthy();
    expect(given).toMatchObject([{ gains: { assessmentYear: "2026-27" }, pan: "ABCPK1234F" }]);
  });

  test("says why a statement goes into no ITR-2, and asks for nothing", async () => {
    server.answer(figures, () => ({
      status: 409,
      body: { success: false, code: "return-needs-itr-3", error: "", message: "It needs ITR-3." },
    }));
    fakeLocalWorker();
    await opened();
    expect(await screen.findByText("It needs ITR-3.")).toBeTruthy();
    expect(screen.queryByLabelText(/^PAN of the person/)).toBeNull();
  });

  test.each<[string, LocalOutcome<"merge"> | undefined, RegExp]>([
    [
      "a draft that the engine refuses",
      { ok: false, error: { code: "return-schema-not-known", message: "Not this version." } },
      /Not this version/,
    ],
    ["a worker that fails", undefined, /could not work on the file here. Nothing was sent/],
  ])("%s leaves no file, with the reason", async (_, outcome, reason) => {
    fakeLocalWorker(outcome);
    await mergedBy();
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Download merged return" })).toBeNull();
  });

  test("leads to where a missing day of filing is entered", async () => {
    const error = { code: "return-needs-day-of-filing", message: "The day is missing." };
    fakeLocalWorker({ ok: false, error });
    await mergedBy();
    const way = await screen.findByRole("button", { name: "Add losses or the day of filing" });
    await userEvent.click(way);
    expect(location.hash).toBe("#losses");
  });

  test("is not offered for a year whose forms are not published", async () => {
    const { runningYear } = await import("../../../../test/running-year-head.ts");
    const downloads = settled.downloads && { ...settled.downloads, processedFile: null };
    await open(server, "ICICI", { ...settled, downloads, head: { ...head, ...runningYear } });
    expect(await screen.findByText(/there is no file for the portal yet/)).toBeTruthy();
    expect(document.querySelector('[href="#merge"]')).toBeNull();
    expect(screen.queryByText(/On the income-tax portal/)).toBeNull();
  });
});
