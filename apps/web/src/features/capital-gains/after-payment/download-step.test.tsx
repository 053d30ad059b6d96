import type { ResultHead } from "@site/result/result-head";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import {
  button,
  choose,
  fakeServer,
  heading,
  noAlert,
  open,
  openSheet,
  press,
  processes,
} from "../../../../test/flow-page.tsx";
import {
  formOf,
  head,
  problem,
  processed,
  settled,
  settledWithReport,
} from "../../../../test/sample-flow.ts";

type ReturnForm = NonNullable<ResultHead["form"]>;

const server = fakeServer();

/** Returns the names of the files that the page hands to the browser to save. */
function saves() {
  const blobs = { createObjectURL: () => "blob:x", revokeObjectURL() {} };
  vi.stubGlobal("URL", Object.assign(URL, blobs));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return saved;
}

describe("confirming and downloading", () => {
  test("waits while the payment is pending, then unlocks the files", async () => {
    const answers = [
      { status: 202, body: { success: false, status: "pending" } },
      { status: 200, body: { success: true, download_link: "/a", invoice_link: "/b" } },
    ];
    server.answer("POST /api/payments/confirm", () => {
      if (answers.length === 1) {
        server.move("ICICI", settled);
      }
      return answers.shift() ?? { status: 500 };
    });
    await open(server, "ICICI", { ...processed, paymentSuccess: true });
    await heading("Payment Made");
    await press("Click to continue");
    const waiting = { name: "Waiting for your bank to confirm…" };
    expect(await screen.findByRole("group", waiting)).toBe(document.activeElement);
    expect(button("Click to continue").getAttribute("aria-disabled")).toBe("true");
    await waitFor(() => heading("Download your files"));
    const calls = server.callsOf("POST", "/api/payments/confirm");
    const body = { Test: "Test", userName: "Asha Rao", email: "asha@example.com" };
    expect(calls.map((call) => call.body)).toEqual([body, body]);
  });

  test("leaves the step open when confirming fails, with no alert", async () => {
    server.answer("POST /api/payments/confirm", () => ({ status: 500 }));
    await open(server, "ICICI", { ...processed, paymentSuccess: true });
    await press("Click to continue");
    expect(await screen.findByText(/answered with an error/)).toBeTruthy();
    noAlert();
    expect(button("Click to continue").hasAttribute("aria-disabled")).toBe(false);
  });

  test("unlocks the files where the answer that confirms is lost, and asks no second time", async () => {
    server.answer("POST /api/payments/confirm", () => {
      server.move("ICICI", settled);
      return { status: 0 };
    });
    await open(server, "ICICI", { ...processed, paymentSuccess: true });
    await press("Click to continue");
    await heading("Download your files");
    expect(server.callsOf("POST", "/api/payments/confirm")).toHaveLength(1);
  });

  test("takes losses after the payment, makes the files again and says what changed", async () => {
    server.answer("GET /api/statements/s1/losses", () => ({
      status: 200,
      body: { losses: null, elsewhere: {} },
    }));
    processes(server, "ICICI", { downloadSuccess: false, processedAt: "2026-11-22T00:00:00Z" });
    await open(server, "ICICI", { ...settled, downloadSuccess: true });
    await openSheet("losses");
    // Its script comes first.
    const add = await screen.findByRole("button", { name: "Add losses of a year" });
    await userEvent.click(add);
    await userEvent.type(screen.getByLabelText("Long-term loss, in rupees"), "1000");
    await userEvent.selectOptions(screen.getByLabelText(/that year's ITR on time/), "Yes");
    await press("Recalculate");
    expect(await screen.findByText(/Your files have been made again/)).toBeTruthy();
    expect(await screen.findByText("Your estimated tax stays ₹0.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    await heading("Download your files");
    const [sent] = server.callsOf("POST", "/api/processFileGen");
    expect(sent?.query.get("statement")).toBe("s1");
    expect(sent?.body).toMatchObject({ choices: { losses: { earlierYears: [{}] } } });
  });

  const sentTo = { to: "asha@old.example" };
  test.each([
    [{ ...sentTo, state: "sent" }, "✓ Paid ₹7.00. Receipt sent to asha@old.example."],
    [
      { ...sentTo, state: "waiting" },
      "✓ Paid ₹7.00. The receipt to asha@old.example is waiting to be sent.",
    ],
    [{ ...sentTo, state: "failed" }, "✓ Paid ₹7.00. "],
    [undefined, "✓ Paid ₹7.00. "],
  ] as const)(
    "names what was paid, and says what became of the receipt: %o",
    async (receipt, said) => {
      await open(server, "ICICI", { ...settled, fee: { amount: 700, currency: "INR" }, receipt });
      expect(screen.getByText(/^✓ Paid/).textContent).toBe(said);
      expect(document.body.textContent).not.toContain("₹5.00 ");
    },
  );

  test.each([
    [{ isOfFiles: true, isSent: false }, "Your payment of ₹5.00 is on its way back to you. Once"],
    [{ isOfFiles: false, isSent: false }, "An extra payment of ₹5.00 is on its way back to you."],
    [{ isOfFiles: false, isSent: true }, "An extra payment of ₹5.00 was sent back. Your bank may"],
  ])("says what became of money that goes back: %o", async (money, said) => {
    await open(server, "ICICI", { ...settled, moneyBack: { amount: 500, ...money } });
    expect(screen.getByText(/back/, { selector: "[role=status]" }).textContent).toContain(said);
  });

  test("says why no receipt was sent to an address that is not confirmed", async () => {
    server.flow = { ...server.flow, user: { ...server.flow.user, proof: "unconfirmed" } };
    await open(server, "ICICI", settled);
    expect(screen.getByText(/^✓ Paid/).textContent).toContain(
      "We emailed no receipt, because your address isn't confirmed. The invoice is below.",
    );
  });

  test("says that the receipt is sent once it is", async () => {
    const receipt = (state: "waiting" | "sent") => ({ receipt: { to: "a@x.test", state } });
    await open(server, "ICICI", { ...settled, ...receipt("waiting") });
    expect(screen.getByText(/waiting to be sent/)).toBeTruthy();
    server.move("ICICI", receipt("sent"));
    expect(
      await screen.findByText(/Receipt sent to a@x.test/, {}, { timeout: 8_000 }),
    ).toBeTruthy();
  });

  test("says how to add something once the uploaded file is deleted", async () => {
    await open(server, "ICICI", { ...settled, files: [] });
    const sheet = await openSheet("losses");
    expect(sheet.textContent).toContain("Upload the same file again");
    expect(screen.queryByRole("button", { name: "Add losses of a year" })).toBeNull();
  });

  test("names each file by its purpose, and fills the button of the file for the portal alone", async () => {
    await open(server, "ICICI", settledWithReport);
    await heading("Download your files");
    for (const text of [
      "Schedule 112A file for the portal",
      "CSV: long-term sales by share, 1 row",
      "Report: every sale explained",
      "Invoice",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const isFilled = (name: string) => button(name).className.includes("primary");
    expect(["Download", "Download Report", "Download Invoice"].filter(isFilled)).toEqual([
      "Download",
    ]);
    expect(await heading("On the income-tax portal: 3 steps")).toBeTruthy();
  });

  test("a paid ITR-1 has neither an upload nor a merge, and ITR-3 says why there is no merge", async () => {
    const mergeRefusal = { code: "refused", message: "You have business income." };
    const paid = (name: ReturnForm["candidates"][number]) =>
      open(server, "ICICI", {
        ...settled,
        head: { ...head, form: formOf(name), mergeRefusal },
      });
    await paid("ITR-1");
    expect(screen.getByText(/^Schedule 112A file: ITR-1 does not need it/)).toBeTruthy();
    expect(screen.queryByText(/choose Upload CSV/)).toBeNull();
    expect(screen.queryByText(/draft of ITR-2/)).toBeNull();
    await paid("ITR-3");
    expect(screen.getByText("Schedule 112A file for the portal")).toBeTruthy();
    expect(screen.getByText(/choose Upload CSV/)).toBeTruthy();
    expect(screen.getByText(/can't be merged into a draft of ITR-2\. You have/)).toBeTruthy();
    expect(document.querySelector('[href="#merge"]')).toBeNull();
  });

  test("fetches each file whole, and is done once the server has seen both", async () => {
    const saved = saves();
    server.answer("GET /api/statements", ({ path }) => {
      if (path.endsWith("Invoice_file.xlsx")) {
        server.move("ICICI", { downloadSuccess: true });
      }
      return { status: 200, body: "content" };
    });
    await open(server, "ICICI", settled);
    await press("Download");
    await press("Download Invoice");
    await heading("Your files are downloaded");
    expect(saved).toEqual(["processed_file.csv", "Invoice_file.xlsx"]);
  });

  test("holds a file that arrived long after the press, and saves it on the next one", async () => {
    const saved = saves();
    vi.stubGlobal("navigator", Object.assign(navigator, { userActivation: { isActive: false } }));
    server.answer("GET /api/statements", () => ({ status: 200, body: "content" }));
    await open(server, "ICICI", settled);
    await press("Download");
    expect(await screen.findByText(/processed_file.csv has arrived/)).toBeTruthy();
    expect(saved).toEqual([]);
    await press("Download");
    await waitFor(() => expect(saved).toEqual(["processed_file.csv"]));
    expect(server.callsOf("GET", "/api/statements/s1/processed_file.csv")).toHaveLength(1);
    Object.assign(navigator, { userActivation: undefined });
  });

  test("sends the portal's template, and saves the file rebuilt on it", async () => {
    const saved = saves();
    server.answer("POST /api/statements", () => ({ status: 200, body: "content" }));
    await open(server, "ICICI", settled);
    await heading("Download your files");
    await choose(0, "template.csv");
    await waitFor(() => expect(saved).toEqual(["processed_file.csv"]));
    const [sent] = server.callsOf("POST", "/api/statements/s1/processed_file.csv");
    expect(sent?.body).toBeInstanceOf(File);
  });

  test("sends the name and the PAN that are typed for the accountant's report", async () => {
    const saved = saves();
    server.answer("POST /api/statements", () => ({ status: 200, body: "content" }));
    await open(server, "ICICI", settledWithReport);
    const sheet = within(await openSheet("owner"));
    await userEvent.type(await sheet.findByLabelText("PAN"), "abcde1234f");
    await userEvent.click(sheet.getByRole("button", { name: "Download Report" }));
    await waitFor(() => expect(saved).toEqual(["capital-gains-report.xlsx"]));
    const [sent] = server.callsOf("POST", "/api/statements/s1/capital-gains-report.xlsx");
    expect(sent?.body).toEqual({ name: "Asha Rao", pan: "ABCDE1234F" });
  });

  test("shares both papers with the name that is typed", async () => {
    const shared: string[] = [];
    server.answer("POST /api/statements", () => ({ status: 200, body: "content" }));
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => shared.push(...files.map(({ name }) => name)),
    });
    await open(server, "ICICI", settledWithReport);
    const sheet = within(await openSheet("owner"));
    await userEvent.click(await sheet.findByRole("button", { name: "Share" }));
    await waitFor(() => expect(shared).toEqual(["summary.pdf", "capital-gains-report.xlsx"]));
    const sent = server.callsOf("POST", "/api/statements/s1").map(({ body }) => body);
    expect(sent).toEqual([{ name: "Asha Rao" }, { name: "Asha Rao" }]);
    Object.assign(navigator, { canShare: undefined, share: undefined });
  });

  test.each([
    ["PDF of the one-page summary", "summary.pdf"],
    ["PDF of the invoice", "Invoice_file.pdf"],
  ])("%s is saved, and ticked", async (label, name) => {
    const saved = saves();
    server.answer("GET /api/statements", () => ({ status: 200, body: "content" }));
    await open(server, "ICICI", settledWithReport);
    expect(screen.queryByText(/✓ PDF/)).toBeNull();
    await press(label);
    await waitFor(() => expect(saved).toEqual([name]));
    expect(await screen.findByText(/✓ PDF/)).toBeTruthy();
    expect(document.activeElement).toBe(button(label));
  });

  test.each([
    [
      ["pdf", "xlsx"],
      ["summary.pdf", "capital-gains-report.xlsx"],
    ],
    [["pdf"], ["summary.pdf"]],
    [[], undefined],
  ] as const)(
    "shares what the system's sheet takes: %o",
    async (kinds: readonly string[], expected) => {
      const saved = saves();
      const shared: string[] = [];
      server.answer("GET /api/statements", () => ({ status: 200, body: "content" }));
      Object.assign(navigator, {
        canShare: ({ files }: { files: File[] }) =>
          files.every(({ name }) => kinds.includes(name.split(".").at(-1) ?? "")),
        share: async ({ files }: { files: File[] }) =>
          shared.push(...files.map(({ name }) => name)),
      });
      await open(server, "ICICI", settledWithReport);
      await heading("Download your files");
      if (expected) {
        await press("Share");
        await waitFor(() => expect(shared).toEqual(expected));
        expect(document.activeElement).toBe(button("Share"));
      } else {
        expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
      }
      expect(saved).toEqual([]);
      Object.assign(navigator, { canShare: undefined, share: undefined });
    },
  );

  test("saves what the system's sheet fails to share, and nothing when it was closed", async () => {
    const saved = saves();
    server.answer("GET /api/statements", () => ({ status: 200, body: "content" }));
    let failure = "AbortError";
    const share = vi.fn(() => Promise.reject(new DOMException("", failure)));
    Object.assign(navigator, { canShare: () => true, share });
    await open(server, "ICICI", settledWithReport);
    await press("Share");
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(button("Share").hasAttribute("aria-disabled")).toBe(false));
    expect(saved).toEqual([]);
    failure = "DataError";
    await press("Share");
    await waitFor(() => expect(saved).toEqual(["summary.pdf", "capital-gains-report.xlsx"]));
    Object.assign(navigator, { canShare: undefined, share: undefined });
  });

  test("saves all files as one, each fetched as if it were asked for alone", async () => {
    const saved = saves();
    server.answer("GET /api/statements", () => ({ status: 200, body: "content" }));
    await open(server, "ICICI", settledWithReport);
    await press("Download all");
    await waitFor(() => expect(saved).toEqual(["capital-gains.zip"]));
    const fetched = server.callsOf("GET", "/api/statements/s1").map(({ path }) => path);
    expect(fetched.map((path) => path.split("/").at(-1))).toEqual([
      "processed_file.csv",
      "capital-gains-report.xlsx",
      "summary.pdf",
      "Invoice_file.xlsx",
      "Invoice_file.pdf",
    ]);
    expect(await screen.findAllByText(/✓ Downloaded/)).toHaveLength(3);
  });

  test("saves nothing of all files when one is missing, and names it", async () => {
    const saved = saves();
    server.answer("GET /api/statements", ({ path }) =>
      path.endsWith("summary.pdf")
        ? { status: 503, body: problem("file-not-made", "Not made just now.") }
        : { status: 200, body: "content" },
    );
    await open(server, "ICICI", settledWithReport);
    await press("Download all");
    expect(await screen.findByText(/^summary.pdf was not downloaded. Not made/)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  test("ticks what the server knows to be downloaded, which leaves no filled button", async () => {
    const { downloads } = settledWithReport;
    const processedFile = downloads?.processedFile && {
      ...downloads.processedFile,
      downloaded: true,
    };
    await open(server, "ICICI", {
      ...settledWithReport,
      downloads: downloads && { ...downloads, processedFile: processedFile ?? null },
    });
    await heading("Download your files");
    expect(screen.getAllByText(/✓ Downloaded/)).toHaveLength(1);
    expect(button("Download").className).not.toContain("primary");
  });

  test("says why a template is refused", async () => {
    const body = problem("template-not-112a", "This is no template.");
    server.answer("POST /api/statements", () => ({ status: 422, body }));
    await open(server, "ICICI", settled);
    await heading("Download your files");
    await choose(0, "template.csv");
    expect(await screen.findByText(/was not downloaded. This is no template./)).toBeTruthy();
  });

  test.each([
    [402, /processed_file.csv was not downloaded. Not paid./],
    [0, /processed_file.csv was not downloaded. The server could not be reached./],
  ])("says why a file did not arrive, and that it is still there: %d", async (status, reason) => {
    server.answer("GET /api/statements", () => ({ status, body: problem("x", "Not paid.") }));
    await open(server, "ICICI", settled);
    await press("Download");
    expect(await screen.findByText(reason)).toBeTruthy();
  });
});
