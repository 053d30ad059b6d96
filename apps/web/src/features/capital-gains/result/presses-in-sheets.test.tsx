import { render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { asking } from "../../../../test/asking-head.ts";
import { fakeLocalWorker } from "../../../../test/fake-local-worker.ts";
import { fakeServer, listSales, savedFiles } from "../../../../test/flow-page.tsx";
import { sale } from "../../../../test/sample-flow.ts";
import { resultSheets } from "./result-sheets.tsx";

const server = fakeServer();

const gain = { section: "slab", period: "upto-15-jun", gain: "1" } as const;
const year = { shortTermLoss: "5", longTermLoss: "0", filedInTime: true };
const entered = {
  earlierYears: ["2024-25", "2023-24"].map((assessmentYear) => ({ assessmentYear, ...year })),
  otherGains: [gain, gain],
};
const old = { isin: "INE154A01025", name: "ITC", asks: "old-cost", stated: null } as const;
const head: typeof asking = {
  ...asking,
  origins: [
    ...(asking.origins ?? []),
    {
      ...{ ...old, lots: 2, quantity: "20", cost: "2000.00", saleValue: "4100.00", hint: null },
      ...{ mergers: [], bought: [] },
      demergers: [
        { isin: "", name: "", day: "2025-01-06", ratio: null, percent: "86.49", isSure: true },
      ],
    },
  ],
};
const onAnswered = vi.fn((_choices: object) => Promise.resolve(undefined));
const sheets = resultSheets({
  ...{ head, statementId: "s1", processedAt: null, today: "2026-07-30" },
  asked: { busy: false, sent: [], onAnswered },
});

/** Shows what is in a sheet, with losses and gains entered or none; returns its buttons. */
async function opened(name: string, losses: object | null): Promise<HTMLButtonElement[]> {
  server.answer("GET /api/statements/s1/losses", () => ({
    status: 200,
    body: { losses, elsewhere: {} },
  }));
  listSales(server, [sale]);
  fakeLocalWorker({ ok: false, error: { code: "", message: "" } } as never);
  savedFiles();
  const { container, unmount } = render(sheets.find((sheet) => sheet.name === name)?.content());
  leave = unmount;
  await waitFor(() => expect(container.textContent).toMatch(/\S/));
  await waitFor(() => expect(container.textContent).not.toContain("Loading"));
  return [...container.querySelectorAll("button")];
}
let leave = () => {};

describe("a press in a sheet", () => {
  test.each(sheets.flatMap(({ name }) => [[name, null] as const, [name, entered] as const]))(
    "puts the focus on what it adds, and never loses it: %s, entered: %j",
    async (name, losses) => {
      const count = (await opened(name, losses)).length;
      leave();
      for (let at = 0; at < count; at += 1) {
        const button = (await opened(name, losses))[at] as HTMLButtonElement;
        const before = new Set(document.querySelectorAll("*"));
        const label = button.textContent;
        onAnswered.mockClear();
        await userEvent.click(button);
        const fields = [...document.querySelectorAll("input, select, textarea")];
        const isAdded = fields.some((field) => !before.has(field));
        if (!button.disabled && onAnswered.mock.calls.length === 0) {
          await waitFor(() => expect(document.activeElement, label).not.toBe(document.body));
          const focused = document.activeElement as Element;
          expect(isAdded && before.has(focused), label).toBe(false);
        }
        leave();
      }
    },
  );

  test("is tried where rows are added", () => {
    const names = sheets.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["losses", "gains-elsewhere", "purchases"]));
  });
});
