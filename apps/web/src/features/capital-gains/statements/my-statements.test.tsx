import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { MyStatement } from "contract/my-statements";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, open, press } from "../../../../test/flow-page.tsx";
import { preview, problem } from "../../../../test/sample-flow.ts";

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
});

const unfold = async () => {
  await open(server);
  await userEvent.click(screen.getByText("My statements"));
};

describe("my statements", () => {
  it("fetches nothing until opened, then shows status, files and dates in India", async () => {
    await open(server);
    expect(server.callsOf("GET", "/api/statements")).toEqual([]);
    await userEvent.click(screen.getByText("My statements"));
    await screen.findByRole("heading", { name: "ICICI statement of 21 Nov 2026" });
    expect(screen.getByText("Paid · Assessment year 2026-27")).toBeTruthy();
    expect(screen.getByText("Uploaded: gains.csv (2 KB)")).toBeTruthy();
    const files = screen.getByRole("list", { name: "Files of the ICICI statement of 21 Nov 2026" });
    expect(
      within(files)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(paid.downloads.map(({ url }) => url));
    expect(screen.getByText("We delete the uploaded file by 21 Dec 2026.")).toBeTruthy();
    expect(screen.getByText("We delete the results by 19 Feb 2027.")).toBeTruthy();
  });

  it("deletes only after confirmation, then shows what is left", async () => {
    server.answer("DELETE /api/statements", () => {
      statements = [];
      return { status: 200, body: { success: true } };
    });
    await unfold();
    await screen.findByRole("heading", { name: /ICICI statement/ });
    await press("Delete now: ICICI statement of 21 Nov 2026");
    expect(screen.getByText(/Your invoice stays/)).toBeTruthy();
    expect(server.callsOf("DELETE", "/api/statements")).toEqual([]);
    await press("Delete permanently");
    await screen.findByText(/^Nothing here yet/);
    expect(server.callsOf("DELETE", "/api/statements/s1")).toHaveLength(1);
    expect(screen.getByText("ICICI statement of 21 Nov 2026 is deleted.")).toBeTruthy();
    await waitFor(() => expect(server.callsOf("GET", "/api/flow").length).toBeGreaterThan(1));
  });

  it("says why a statement cannot be deleted now, and keeps the dialog open", async () => {
    const body = { ...problem("payment-in-progress"), message: "A payment is being confirmed." };
    server.answer("DELETE /api/statements", () => ({ status: 409, body }));
    await unfold();
    await screen.findByRole("heading", { name: /ICICI statement/ });
    await press("Delete now: ICICI statement of 21 Nov 2026");
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
    await unfold();
    await screen.findByRole("heading", { name: /ICICI statement/ });
    await press("Name: ICICI statement of 21 Nov 2026");
    const field = screen.getByLabelText<HTMLInputElement>(/Your name for this statement/);
    expect([document.activeElement, field.maxLength]).toEqual([field, 80]);
    await userEvent.type(field, "no");
    await press("Save name");
    expect((await screen.findByText("Not that name.")).getAttribute("role")).toBe("alert");
    await userEvent.clear(field);
    await userEvent.type(field, " Mrs Rao ");
    await press("Save name");
    await screen.findByRole("heading", { name: "Mrs Rao" });
    expect(titles).toEqual(["no", "Mrs Rao"]);
    expect(screen.getByText(/ICICI statement of 21 Nov 2026 · Paid/)).toBeTruthy();
  });

  it("shows each result's year and figures, and folds away what has none", async () => {
    const figures = { longTerm: "539899", shortTerm: "60375", tax: "65956" };
    statements = [
      { ...paid, figures },
      { ...paid, id: "s2", status: "refused", downloads: [] },
      { ...paid, id: "s3", title: "Last year", assessmentYear: "2025-26", figures },
    ];
    await unfold();
    const table = await screen.findByRole("table", { name: /results by year/ });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "ICICI statement of 21 Nov 20262026-27₹5,39,899₹60,375₹65,956",
      "Last year2025-26₹5,39,899₹60,375₹65,956",
    ]);
    expect(screen.getByText("Without a result (1)").closest("details")?.open).toBe(false);
  });

  it("finds a statement by words of its name, file or year", async () => {
    statements = Array.from({ length: 5 }, (_, at) => ({
      ...paid,
      id: `s${at}`,
      title: `Client ${at}`,
    }));
    await unfold();
    await userEvent.type(await screen.findByLabelText(/Search/), "3 client 2026-27");
    const names = screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent);
    expect(names.filter((name) => name?.startsWith("Client"))).toEqual(["Client 3"]);
    expect(screen.getByText("1 of 5 statements")).toBeTruthy();
  });

  it("shows a paid statement's figures for the return, and its summary", async () => {
    const { schedule112A, returnFigures = [] } = preview;
    statements = [{ ...paid, entries: { schedule112A, returnFigures } }];
    await unfold();
    const link = await screen.findByRole("link", { name: /summary.pdf/ });
    expect(link.getAttribute("href")).toBe("/api/statements/s1/summary.pdf");
    await userEvent.click(screen.getByText("Enter it in your return", { selector: "summary" }));
    expect(screen.getByRole("button", { name: "Copy 16/6 to 15/9" })).toBeTruthy();
  });

  it("says when the list cannot be loaded", async () => {
    server.answer("GET /api/statements", () => ({ status: 0 }));
    await unfold();
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  });
});
