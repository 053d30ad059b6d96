import { messages } from "@site/contract/messages";
import type { Platform } from "@site/contract/platforms";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import {
  acceptTerms,
  button,
  choose,
  fakeServer,
  heading,
  open,
  openSheet,
  press,
  processes,
} from "../../../../test/flow-page.tsx";
import { alertText } from "../../../../test/render-page.tsx";
import { head, inOneQuarter, problem, processed, uploaded } from "../../../../test/sample-flow.ts";

const server = fakeServer();

/** The page asks every second and a half. */
const longer = { timeout: 8_000 };

const pathOf = (platform: Platform) =>
  platform === "MULTI" ? "/api/processFileGenV2" : "/api/processFileGen";

describe("processing", () => {
  test("is disabled, reads 'Processing...' and keeps the focus while busy, and two presses send one call", async () => {
    let finish = () => {};
    server.answer("POST /api/processFileGen", () => {
      return new Promise((resolve) => {
        finish = () => {
          server.move("ICICI", processed);
          resolve({ status: 200, body: { success: true, statementId: "s1", download_link: "/x" } });
        };
      });
    });
    await open(server, "ICICI", uploaded);
    await userEvent.dblClick(button("Process"));
    expect(button("Processing...").getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(button("Processing..."));
    finish();
    await heading("Payment");
    const calls = server.callsOf("POST", "/api/processFileGen");
    expect(calls.map(({ body }) => body)).toEqual([
      { fileUpName: "uploads/u1.csv", bucketName: "statements", process_egn: "ICICI" },
    ]);
  });

  test("says its stage and what comes next, under the focus", async () => {
    server.answer("POST /api/processFileGen", () => new Promise(() => {}));
    await open(server, "ICICI", uploaded);
    await press("Process");
    const waiting = screen.getByRole("group", { name: "Reading the statement…" });
    expect(waiting).toBe(document.activeElement);
    expect(waiting.textContent).toContain("Your tax opens here by itself");
    server.move("ICICI", { processing: true, stage: "checking" });
    const checking = await screen.findByRole("group", { name: "Checking the result…" }, longer);
    const steps = within(checking).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      "✓Read, completed",
      "✓Computed, completed",
      "3Checked",
      "4Stored",
    ]);
  });

  test.each(["ICICI", "MULTI"] as const)(
    "%s: goes on by itself where its answer is lost, and is not asked for again",
    async (platform) => {
      server.answer(`POST ${pathOf(platform)}`, () => {
        server.move(platform, { processing: true, stage: "computing" });
        return { status: 0 };
      });
      await open(server, platform, uploaded);
      await press("Process");
      expect(await screen.findByRole("group", { name: "Computing the gains…" })).toBeTruthy();
      expect(screen.queryByRole("alertdialog")).toBeNull();
      server.move(platform, { ...processed, processing: false });
      await screen.findByRole("heading", { name: "Payment" }, longer);
      expect(server.callsOf("POST", pathOf(platform))).toHaveLength(1);
    },
  );

  test("asks for terms that changed since the upload, and sends what is ticked", async () => {
    processes(server);
    await open(server, "ICICI", { ...uploaded, termsAccepted: false });
    await press("Process");
    expect(await alertText()).toBe(messages.upload.acceptCapitalGainsTerms);
    expect(server.callsOf("POST", "/api/processFileGen")).toEqual([]);
    await acceptTerms();
    await press("Process");
    await heading("Payment");
    const [sent] = server.callsOf("POST", "/api/processFileGen");
    expect(sent?.query.get("cgTerms")).toBe("cg-1");
  });

  const proves = (proof: "unconfirmed" | "guest") => {
    server.flow = { ...server.flow, user: { ...server.flow.user, proof } };
  };

  test("needs no confirmed address", async () => {
    processes(server);
    proves("unconfirmed");
    await open(server, "ICICI", uploaded);
    await press("Process");
    await heading("Payment");
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(false);
  });

  test("leads a guest to sign-up", async () => {
    proves("guest");
    await open(server, "ICICI", uploaded);
    const link = screen.getByRole("link", { name: "sign in or create an account" });
    expect(link.getAttribute("href")).toBe("/?mode=select");
    expect(button("Process").hasAttribute("disabled")).toBe(true);
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  });

  test.each([
    ["ICICI", 422, messages.processErrors.failed, messages.process.failed],
    ["ICICI", 422, messages.processErrors.textMissing, messages.process.textMissing],
    ["ICICI", 422, messages.processErrors.internal, messages.process.internal],
    ["ICICI", 422, "anything else", messages.process.unexpected],
    ["ICICI", 0, "", messages.process.unexpected],
    ["MULTI", 422, messages.process.failedCombined, messages.process.failedCombined],
    ["MULTI", 500, "", messages.process.errorCombined],
    ["ICICI", 503, messages.processErrors.failed, messages.process.failed],
    ["MULTI", 503, messages.processErrors.failed, messages.process.errorCombined],
    ["MULTI", 0, "", messages.process.errorCombined],
  ] as const)(
    "%s: answers %d '%s' with its text, and goes on when pressed again",
    async (platform, status, error, text) => {
      server.answer(`POST ${pathOf(platform)}`, () => ({ status, body: problem(error) }));
      await open(server, platform, uploaded);
      await press("Process");
      expect(await alertText()).toBe(text);
      const said = status === 0 ? /could not be reached/ : "What happened, what to do.";
      expect(screen.getByText(said)).toBeTruthy();
      processes(server, platform);
      await press("Process");
      await heading("Payment");
      expect(screen.queryByText(said)).toBeNull();
    },
  );

  test.each([
    ["ICICI", { success: false }, messages.process.failed],
    ["ICICI", { data: { success: false } }, messages.process.failed],
    ["ZERODHA", {}, messages.process.failed],
    ["MULTI", { success: false }, messages.process.failedCombined],
    ["MULTI", { data: { success: false } }, messages.process.failedCombined],
  ] as const)(
    "%s: an answer that does not say success fails, whatever its status: %o",
    async (platform, body, text) => {
      server.answer(`POST ${pathOf(platform)}`, () => ({ status: 200, body }));
      await open(server, platform, uploaded);
      await press("Process");
      expect(await alertText()).toBe(text);
      expect(screen.queryByRole("heading", { name: "Payment" })).toBeNull();
      expect(screen.getByText(/nothing was charged/)).toBeTruthy();
      expect(button("Process").hasAttribute("disabled")).toBe(false);
    },
  );

  test("takes success wrapped in data, as callable functions answer", async () => {
    server.answer("POST /api/processFileGen", () => {
      server.move("ICICI", processed);
      return { status: 200, body: { data: { success: true, download_link: "/x" } } };
    });
    await open(server, "ICICI", uploaded);
    await press("Process");
    await heading("Payment");
  });

  test("leads a refused file back to the upload, with the reason in the alert and its place", async () => {
    const refusal = {
      ...problem("x", "a.csv is another report. Take the other. Nothing was computed."),
      where: { file: "a.csv", sheet: "Sheet1", row: 12 },
    };
    server.answer("POST /api/processFileGen", () => {
      server.move("ICICI", { ...uploaded, uploadSuccess: false, refusal });
      return { status: 422, body: refusal };
    });
    await open(server, "ICICI", uploaded);
    await press("Process");
    const alert = await screen.findByRole("alertdialog");
    expect(within(alert).getByText(/^a.csv is another report\. Take the other\./)).toBeTruthy();
    await alertText();
    await heading("Upload CSV File");
    expect(screen.getByText("a.csv is another report.").tagName).toBe("B");
    expect(screen.getByText("Take the other.")).toBeTruthy();
    expect(screen.getByText("Nothing was computed.")).toBeTruthy();
    // The reason names the file already.
    expect(screen.getByText('Where: sheet "Sheet1", row 12')).toBeTruthy();
    expect(
      screen.getByText(/^Nothing was charged. Your upload is kept in My statements/),
    ).toBeTruthy();
    await choose();
    expect(screen.queryByText("a.csv is another report.")).toBeNull();
  });

  test("shows what another tab has started, and its result", async () => {
    await open(server, "ICICI", { ...uploaded, processing: true });
    expect(button("Processing...")).toBeTruthy();
    server.move("ICICI", { ...processed, processing: false });
    await waitFor(() => heading("Payment"));
  });
});

describe("the free head", () => {
  test("shows what was read, what ties and what does not, before any payment", async () => {
    await open(server, "ICICI", processed);
    await heading("Your capital gains, FY 2025-26");
    const text = document.body.textContent ?? "";
    expect(text).toContain("✓ statement.csv · ICICI Direct · 2 sales");
    expect(text).toContain("1 of 2 totals differs");
    expect(text).toContain("1 thing to check");
    const totals = await openSheet("totals");
    for (const name of ["By type of gain", "Table F: gains by advance-tax period"]) {
      const table = await within(totals).findByRole("table", { name });
      expect(table.textContent).toContain("₹49,550");
    }
    expect(totals.textContent).not.toContain("This row is odd.");
    const notes = await openSheet("notes");
    expect(notes.textContent).toContain("This row is odd.statement.csv, row 12");
  });

  test("shows what is left in a year whose losses use up every gain", async () => {
    const netted = {
      ...head,
      tableF: { "112A@12.5": inOneQuarter("0") },
      lossesLeft: { shortTerm: "1220827", longTerm: "0" },
    };
    await open(server, "ICICI", { ...processed, head: netted });
    expect(screen.getByText(/this statement has no gain left to tax/)).toBeTruthy();
    expect(screen.getByText(/short-term loss of/).textContent).toContain("₹12,20,827");
    expect(screen.queryByText(/long-term loss of/)).toBeNull();
    expect(screen.queryByText("Gains by advance-tax period")).toBeNull();
  });

  test("says before payment when there is nothing for Schedule 112A", async () => {
    const nothing = { ...head, schedule112A: { rows: 0, balance: "0" } };
    await open(server, "ICICI", { ...processed, head: nothing });
    expect(screen.getByText("No Schedule 112A file:")).toBeTruthy();
  });
});
