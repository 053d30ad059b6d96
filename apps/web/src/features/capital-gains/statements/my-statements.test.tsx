import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { MyStatement } from "contract/my-statements";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, heading, open, press } from "../../../../test/flow-page.tsx";
import { alertText } from "../../../../test/render-page.tsx";
import { problem, processed } from "../../../../test/sample-flow.ts";

const paid: MyStatement = {
  id: "s1",
  platform: "ICICI",
  title: null,
  status: "paid",
  assessmentYear: "2026-27",
  sample: false,
  createdAt: "2026-11-20T20:00:00.000Z",
  files: [{ name: "gains.csv", bytes: 2048 }],
  downloads: [
    { url: "/api/statements/s1/processed_file.csv", name: "processed_file.csv", bytes: 1024 },
    { url: "/api/statements/s1/Invoice_file.xlsx", name: "Invoice_file.xlsx", bytes: 4096 },
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
const openView = async (name = "gains.csv") => {
  location.hash = "#statements";
  await open(server);
  await screen.findByRole("heading", { name });
};

describe("my statements", () => {
  it("shows status, year, files and dates in India", async () => {
    await openView();
    expect(screen.getByText("21 Nov 2026 · FY 2025-26 (AY 2026-27) · Paid")).toBeTruthy();
    const files = screen.getByRole("list", { name: "Files of gains.csv" });
    expect(
      within(files)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(paid.downloads.map(({ url }) => url));
    expect(screen.getByText("File kept until 21 Dec 2026, results until 19 Feb 2027")).toBeTruthy();
  });

  it("deletes only after confirmation, then shows what is left", async () => {
    server.answer("DELETE /api/statements", () => {
      statements = [];
      return { status: 200, body: { success: true } };
    });
    await openView();
    await press("Delete now: gains.csv");
    expect(screen.getByText(/Your invoice stays/)).toBeTruthy();
    expect(server.callsOf("DELETE", "/api/statements")).toEqual([]);
    await press("Delete permanently");
    await screen.findByText(/^Nothing here yet/);
    expect(server.callsOf("DELETE", "/api/statements/s1")).toHaveLength(1);
    expect(screen.getByText("gains.csv is deleted.")).toBeTruthy();
    await waitFor(() => expect(server.callsOf("GET", "/api/flow").length).toBeGreaterThan(1));
  });

  it("says why a statement cannot be deleted now, and keeps the dialog open", async () => {
    const body = { ...problem("payment-in-progress"), message: "A payment is being confirmed." };
    server.answer("DELETE /api/statements", () => ({ status: 409, body }));
    await openView();
    await press("Delete now: gains.csv");
    await press("Delete permanently");
    expect((await screen.findByText("A payment is being confirmed.")).getAttribute("role")).toBe(
      "alert",
    );
  });

  it("saves the person's own name, and says why one is refused", async () => {
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
    await press("Name: gains.csv");
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
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Name: gains.csv");
    await press("Name: gains.csv");
    expect(screen.getByLabelText<HTMLInputElement>(/Name, such as/).value).toBe("");
    expect(screen.queryByText("Not that name.")).toBeNull();
    await userEvent.type(screen.getByLabelText(/Name, such as/), " Mrs Rao ");
    await press("Save name");
    await screen.findByRole("heading", { name: "Mrs Rao" });
    expect(titles).toEqual(["no", "Mrs Rao"]);
    expect(screen.getByText("Uploaded: gains.csv")).toBeTruthy();
  });

  it("shows each result's year and figures, and folds away samples and what has none", async () => {
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
    expect(screen.getByText("21 Nov 2026 · FY 2024-25 (AY 2025-26) · Paid")).toBeTruthy();
    expect(screen.getAllByText("₹65,956")).toHaveLength(3);
    expect(screen.getByText("₹279 + slab + section 112")).toBeTruthy();
    const listed = screen.getAllByText(/^LTCG/).map((gain) => gain.parentElement?.textContent);
    const plain = "LTCG ₹5,39,899 · STCG ₹60,375";
    const withBoth = `${plain} · elsewhere −₹20,000 · losses −₹4,50,007`;
    expect(listed).toEqual([plain, withBoth, plain, plain]);
    for (const fold of ["Samples (1)", "Not finished (1)"]) {
      expect(screen.getByText(fold).closest("details")?.open).toBe(false);
    }
    expect(screen.queryByRole("button", { name: /^Pay:/ })).toBeNull();
  });

  it("shows the last three below the choice of a broker, each to open and to pay", async () => {
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
    await press("Pay: Client 1");
    await heading("Payment");
    expect(server.callsOf("GET", "/api/flow").at(-1)?.query.get("statement")).toBe("s1");
  });

  it("opens a statement only with its own state, and says where it was deleted meanwhile", async () => {
    server.move("ICICI", { ...processed, statementId: "s2" });
    await openView();
    server.answer("GET /api/flow", () => {
      statements = [];
      return { status: 200, body: server.flow };
    });
    await press("Open: gains.csv");
    expect(await alertText()).toBe("gains.csv could not be opened.");
    await screen.findByText(/^Nothing here yet/);
  });

  it("shows what another tab has changed", async () => {
    await openView();
    statements = [{ ...paid, title: "Renamed elsewhere" }];
    new BroadcastChannel("capital-gains-flow").postMessage("changed");
    await screen.findByRole("heading", { name: "Renamed elsewhere" });
  });

  it("leads to another upload, although the last statement has a result", async () => {
    server.move("ICICI", processed);
    await openView();
    await press("Upload another statement");
    await userEvent.click(await screen.findByRole("button", { name: "ICICI" }));
    await heading("Upload CSV File");
    await press("Back to the statement you uploaded before");
    await heading("Payment");
  });

  it("finds a statement by words of its name, file or year", async () => {
    statements = Array.from({ length: 5 }, (_, at) => ({
      ...paid,
      id: `s${at}`,
      title: `Client ${at}`,
    }));
    await openView("Client 3");
    await userEvent.type(screen.getByLabelText(/Search/), "3 client 2025-26");
    const names = screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent);
    expect(names.filter((name) => name?.startsWith("Client"))).toEqual(["Client 3"]);
    expect(screen.getByText("1 of 5 statements")).toBeTruthy();
  });

  it("says when the list cannot be loaded", async () => {
    server.answer("GET /api/statements", () => ({ status: 0 }));
    location.hash = "#statements";
    await open(server);
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  });
});
