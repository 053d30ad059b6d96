import type { MyStatement } from "@site/contract/my-statements";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer, heading, open, press } from "../../../../test/flow-page.tsx";
import { alertText } from "../../../../test/render-page.tsx";
import { problem, processed } from "../../../../test/sample-flow.ts";

const paid: MyStatement = {
  id: "s1",
  platform: "ICICI",
  brokers: ["ICICI"],
  lotCount: 40,
  title: null,
  status: "paid",
  assessmentYear: "2026-27",
  fee: { amount: 500, currency: "INR" },
  sample: false,
  createdAt: "2026-11-20T20:00:00.000Z",
  files: [{ name: "gains.csv", bytes: 2048 }],
  downloads: [
    {
      url: "/api/statements/s1/processed_file.csv",
      name: "processed_file.csv",
      bytes: 1024,
      downloaded: true,
    },
    {
      url: "/api/statements/s1/Invoice_file.xlsx",
      name: "Invoice_file.xlsx",
      bytes: 4096,
      downloaded: false,
    },
    {
      url: "/api/statements/s1/Invoice_file.pdf",
      name: "Invoice_file.pdf",
      bytes: null,
      downloaded: false,
    },
  ],
  uploadsKeptUntil: "2026-12-20T20:00:00.000Z",
  resultsKeptUntil: "2027-02-18T20:00:00.000Z",
};

const server = fakeServer();
let statements: MyStatement[];

beforeEach(() => {
  statements = [paid];
  server.answer("GET /api/statements", () => ({ status: 200, body: { statements } }));
  location.hash = "";
});

/** Opens the view of all statements by its address, and waits for a statement of this name. */
const openView = async (name = "ICICI Direct") => {
  location.hash = "#statements";
  await open(server);
  await screen.findAllByRole("heading", { name });
};

/** How a broker's statement is called in sentences and by buttons. */
const called = "ICICI Direct, gains.csv";

describe("my statements", () => {
  test("shows year, broker, file, day in India, sales and status, and the files one press away", async () => {
    const saved: string[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL() {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await openView();
    const year = within(screen.getByRole("region", { name: "FY 2025-26 (AY 2026-27)" }));
    expect(year.getByText("1 statement · results will be deleted on 19 Feb 2027")).toBeTruthy();
    expect(year.getByText(/40 sales/).textContent).toBe(
      "Paid · gains.csv · 21 Nov 2026 · 40 sales",
    );
    expect(year.getByRole("button", { name: `CSV: ${called}` }).textContent).toBe("✓\u00a0CSV");
    await press(`CSV: ${called}`);
    await waitFor(() => expect(saved).toEqual(["processed_file.csv"]));
    expect(screen.queryByRole("button", { name: `Invoice: ${called}` })).toBeNull();
    await press(`More: ${called}`);
    expect(document.activeElement).toBe(year.getByRole("button", { name: `More: ${called}` }));
    await press(`Invoice: ${called}`);
    await press(`Invoice as PDF: ${called}`);
    await press(`Download all: ${called}`);
    await waitFor(() =>
      expect(saved.slice(1)).toEqual([
        "Invoice_file.xlsx",
        "Invoice_file.pdf",
        "capital-gains.zip",
      ]),
    );
    expect(screen.getByText("File kept until 21 Dec 2026, results until 19 Feb 2027")).toBeTruthy();
  });

  test("hands out invoice and credit note of a statement whose payment was sent back", async () => {
    const papers = ["Invoice_file.xlsx", "Invoice_file.pdf", "Credit_note.pdf"].map((name) => ({
      ...{ url: `/api/statements/s1/${name}`, name, bytes: null, downloaded: false },
    }));
    statements = [{ ...paid, status: "refunded", downloads: papers }];
    await openView();
    expect(screen.queryByRole("button", { name: `CSV: ${called}` })).toBeNull();
    await press(`More: ${called}`);
    for (const paper of ["Invoice", "Invoice as PDF", "Credit note"]) {
      expect(screen.getByRole("button", { name: `${paper}: ${called}` })).toBeTruthy();
    }
  });

  test("says why a file did not arrive", async () => {
    const refused = { status: 503, body: problem("x", "Not now.") };
    server.answer("GET /api/statements", ({ path }) =>
      path.endsWith(".csv") ? refused : { status: 200, body: { statements } },
    );
    await openView();
    await press(`CSV: ${called}`);
    expect(
      await screen.findByText(/^processed_file.csv was not downloaded. Not now./),
    ).toBeTruthy();
    await press("Back");
    await screen.findByRole("button", { name: "ICICI" });
    expect(screen.queryByText(/was not downloaded/)).toBeNull();
  });

  test("deletes only after confirmation, then shows what is left", async () => {
    server.answer("DELETE /api/statements", () => {
      statements = [];
      return { status: 200, body: { success: true } };
    });
    await openView();
    await press(`More: ${called}`);
    await press(`Delete now: ${called}`);
    expect(screen.getByText(/Your invoice stays/)).toBeTruthy();
    expect(server.callsOf("DELETE", "/api/statements")).toEqual([]);
    await press("Delete permanently");
    await screen.findByText(/^Nothing here yet/);
    expect(server.callsOf("DELETE", "/api/statements/s1")).toHaveLength(1);
    expect(screen.getByText(`${called} is deleted.`)).toBeTruthy();
    await waitFor(() => expect(server.callsOf("GET", "/api/flow").length).toBeGreaterThan(1));
  });

  test("says why a statement cannot be deleted now, and keeps the dialog open", async () => {
    const body = { ...problem("payment-in-progress"), message: "A payment is being confirmed." };
    server.answer("DELETE /api/statements", () => ({ status: 409, body }));
    await openView();
    await press(`More: ${called}`);
    await press(`Delete now: ${called}`);
    await press("Delete permanently");
    expect((await screen.findByText("A payment is being confirmed.")).getAttribute("role")).toBe(
      "alert",
    );
  });

  test("saves the person's own name, and says why one is refused", async () => {
    const titles: unknown[] = [];
    server.answer("PATCH /api/statements", ({ body }) => {
      const { title } = body as { title: string };
      titles.push(title);
      if (title === "no") {
        const refused = { ...problem("title-not-allowed"), message: "Not that name." };
        return { status: 422, body: refused };
      }
      statements = [{ ...paid, title }];
      return { status: 200, body: { success: true } };
    });
    await openView();
    await press(`More: ${called}`);
    await press(`Rename: ${called}`);
    const field = screen.getByLabelText<HTMLInputElement>(/Name, such as your client/);
    expect([document.activeElement, field.maxLength]).toEqual([field, 80]);
    await userEvent.type(field, "no");
    await press("Save name");
    const why = await screen.findByText("Not that name.");
    expect([document.activeElement, field.getAttribute("aria-describedby")]).toEqual([
      field,
      why.id,
    ]);
    await press("Cancel");
    expect(document.activeElement?.getAttribute("aria-label")).toBe(`Rename: ${called}`);
    await press(`Rename: ${called}`);
    await userEvent.keyboard("given up{Escape}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe(`Rename: ${called}`);
    await press(`Rename: ${called}`);
    expect(screen.getByLabelText<HTMLInputElement>(/Name, such as/).value).toBe("");
    expect(screen.queryByText("Not that name.")).toBeNull();
    await userEvent.type(screen.getByLabelText(/Name, such as/), " Mrs Rao ");
    await press("Save name");
    await screen.findByRole("heading", { name: "Mrs Rao" });
    expect(titles).toEqual(["no", "Mrs Rao"]);
    expect(screen.getByText(/· gains.csv · 21 Nov 2026/)).toBeTruthy();
  });

  test("shows each result's year and figures, and folds away samples and what has none", async () => {
    const tax = { total: "65956", atSlabRates: "0", leftOut: "0" };
    const gains = { longTerm: "539899", shortTerm: "60375", elsewhere: "0", earlierLosses: "0" };
    const figures = { ...gains, tax };
    const withLosses = { ...figures, elsewhere: "-20000", earlierLosses: "450007" };
    const openTax = { total: "279", atSlabRates: "799976", leftOut: "5" };
    statements = [
      { ...paid, figures },
      { ...paid, id: "s2", status: "refused", downloads: [] },
      { ...paid, id: "s3", title: "Last year", assessmentYear: "2025-26", figures: withLosses },
      { ...paid, id: "s5", figures: { ...figures, tax: openTax } },
      { ...paid, id: "s4", status: "unpaid", sample: true, downloads: [], figures },
    ];
    await openView("Last year");
    const named = ["FY 2025-26 (AY 2026-27)", "FY 2024-25 (AY 2025-26)"];
    const regions = screen.getAllByRole("region").map((each) => each.getAttribute("aria-label"));
    expect(regions.filter(Boolean)).toEqual(named);
    expect(screen.getAllByText("₹65,956")).toHaveLength(3);
    expect(screen.getByText("₹279 + slab + section 112")).toBeTruthy();
    const listed = screen.getAllByText(/^LTCG/).map((gain) => gain.parentElement?.textContent);
    const plain = "LTCG ₹5,39,899 · STCG ₹60,375";
    const withBoth = `${plain} · elsewhere −₹20,000 · losses −₹4,50,007`;
    expect(listed).toEqual([plain, plain, withBoth, plain]);
    for (const fold of ["Samples (1)", "Not finished (1)"]) {
      expect(screen.getByText(fold).closest("details")?.open).toBe(false);
    }
    expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  });

  describe("last year beside this year", () => {
    const tax = { total: "65956", atSlabRates: "0", leftOut: "0" };
    const figuresOf = (longTerm: string) => ({
      longTerm,
      shortTerm: "-5",
      elsewhere: "0",
      earlierLosses: "0",
      tax,
    });
    const thisYear = { ...paid, figures: figuresOf("20") };
    const lastYear = { ...paid, id: "s2", assessmentYear: "2025-26", figures: figuresOf("10") };
    const beside = "FY 2024-25: LTCG ₹10 · STCG −₹5 · ₹65,956 tax";
    const cases: [string, MyStatement[], boolean][] = [
      ["of the same broker", [thisYear, lastYear], true],
      [
        "of the same name, however it is written",
        [
          { ...thisYear, title: "Mrs Rao" },
          { ...lastYear, title: " MRS RAO ", brokers: ["ZERODHA"] },
        ],
        true,
      ],
      ["of another broker: nobody's", [thisYear, { ...lastYear, brokers: ["ZERODHA"] }], false],
      ["of another name: nobody's", [{ ...thisYear, title: "A" }, lastYear], false],
      ["two years ago: nobody's", [thisYear, { ...lastYear, assessmentYear: "2024-25" }], false],
      ["a sample: nobody's", [thisYear, { ...lastYear, sample: true }], false],
      ["two of last year: nobody's", [thisYear, lastYear, { ...lastYear, id: "s3" }], false],
      ["two of this year: nobody's", [thisYear, { ...thisYear, id: "s3" }, lastYear], false],
    ];
    test.each(cases)("%s", async (_case, all, isBeside) => {
      statements = all;
      await openView(all[0]?.title ?? "ICICI Direct");
      const found = [...document.querySelectorAll("[data-year]")].map((each) => each.textContent);
      expect(found).toEqual(isBeside ? [beside] : []);
    });
  });

  test("is a table by year where there is room, with last year's amounts below this year's", async () => {
    const tax = { total: "65956", atSlabRates: "0", leftOut: "0" };
    const figures = { longTerm: "20", shortTerm: "-5", elsewhere: "0", earlierLosses: "7", tax };
    statements = [
      { ...paid, figures },
      { ...paid, id: "s2", assessmentYear: "2025-26", figures: { ...figures, earlierLosses: "0" } },
    ];
    const turns: (() => void)[] = [];
    const screenOf = (matches: boolean) => () => ({
      matches,
      addEventListener: (_turned: string, changed: () => void) => turns.push(changed),
      removeEventListener() {},
    });
    vi.stubGlobal("matchMedia", screenOf(true));
    await openView();
    const table = within(screen.getByRole("region", { name: "FY 2025-26 (AY 2026-27)" }));
    const heads = table.getAllByRole("columnheader").map((each) => each.textContent);
    expect(heads.slice(1)).toEqual(["Gains", "LTCG", "STCG", "Estimated tax"]);
    const row = within(table.getByRole("row", { name: /^ICICI Direct/ }));
    expect(row.getByRole("rowheader").textContent).toContain("losses −₹7");
    const cells = row.getAllByRole("cell").map((each) => each.textContent);
    expect(cells.slice(0, -1)).toEqual(["FY 2024-25", "₹20₹20", "−₹5−₹5", "₹65,956₹65,956"]);
    await userEvent.click(row.getByRole("button", { name: `More: ${called}` }));
    await userEvent.click(table.getByRole("button", { name: `Rename: ${called}` }));
    const name = () => screen.getByLabelText<HTMLInputElement>(/^Name, such as/);
    await userEvent.clear(name());
    await userEvent.type(name(), "Half a name");
    vi.stubGlobal("matchMedia", screenOf(false));
    act(() => {
      for (const turned of turns) {
        turned();
      }
    });
    expect(screen.queryByRole("table")).toBeNull();
    expect(name().value).toBe("Half a name");
    expect(document.activeElement).toBe(name());
    vi.stubGlobal("matchMedia", undefined);
  });

  test("folds years before the last two until something is searched for", async () => {
    statements = [null, "2027-28", "2026-27", "2024-25", "2024-25"].map((year, at) => ({
      ...paid,
      id: `s${at}`,
      assessmentYear: year,
    }));
    await openView();
    const fold = screen.getByText("FY 2023-24 (AY 2024-25) (2)").closest("details");
    expect(fold?.open).toBe(false);
    expect(screen.getByRole("region", { name: "FY 2026-27 (AY 2027-28), running" })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/Search/), "2023-24");
    expect(await screen.findByRole("region", { name: "FY 2023-24 (AY 2024-25)" })).toBeTruthy();
    expect(screen.getByText("2 of 5 statements")).toBeTruthy();
  });

  test("shows the last three below the choice of a broker, each to open and to pay", async () => {
    statements = [1, 2, 3, 4].map((at) => ({
      ...paid,
      id: `s${at}`,
      title: `Client ${at}`,
      status: "unpaid",
    }));
    statements.unshift({ ...paid, id: "s0", title: "Made up", sample: true });
    await open(server);
    await screen.findByRole("heading", { name: "Client 1" });
    const recent = within(screen.getByRole("region", { name: "Last statements" }));
    const cards = recent.getAllByRole("heading", { level: 3 }).map((each) => each.textContent);
    expect(cards).toEqual(["Client 1", "Client 2", "Client 3"]);
    expect(screen.getByRole("link", { name: "My statements (5)" })).toBeTruthy();
    server.move("ICICI", processed);
    await press("Pay ₹5.00: Client 1");
    await heading("Payment");
    expect(server.callsOf("GET", "/api/flow").at(-1)?.query.get("statement")).toBe("s1");
  });

  test("opens a statement only with its own state, and says where it was deleted meanwhile", async () => {
    server.move("ICICI", { ...processed, statementId: "s2" });
    await openView();
    server.answer("GET /api/flow", () => {
      statements = [];
      return { status: 200, body: server.flow };
    });
    await press(`Open: ${called}`);
    expect(await alertText()).toBe(`${called} could not be opened.`);
    await screen.findByText(/^Nothing here yet/);
  });

  test("shows what another tab has changed", async () => {
    await openView();
    statements = [{ ...paid, title: "Renamed elsewhere" }];
    new BroadcastChannel("capital-gains-flow").postMessage("changed");
    await screen.findByRole("heading", { name: "Renamed elsewhere" });
  });

  test("leads to another upload, although the last statement has a result", async () => {
    server.move("ICICI", processed);
    await openView();
    await press("Upload another statement");
    await userEvent.click(await screen.findByRole("button", { name: "ICICI" }));
    await heading("Upload CSV File");
    await press("Back to the statement you uploaded before");
    await heading("Payment");
  });

  test("finds a statement by words of its name, file or year", async () => {
    statements = Array.from({ length: 5 }, (_, at) => ({
      ...paid,
      id: `s${at}`,
      title: `Client ${at}`,
    }));
    await openView("Client 3");
    await userEvent.type(screen.getByLabelText(/Search/), "3 client 2025-26");
    const names = screen.getAllByRole("heading", { level: 4 }).map((each) => each.textContent);
    expect(names.filter((name) => name?.startsWith("Client"))).toEqual(["Client 3"]);
    expect(screen.getByText("1 of 5 statements")).toBeTruthy();
  });

  test("says when the list cannot be loaded", async () => {
    server.answer("GET /api/statements", () => ({ status: 0 }));
    location.hash = "#statements";
    await open(server);
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  });
});
