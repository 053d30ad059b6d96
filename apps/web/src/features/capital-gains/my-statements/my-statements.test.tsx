import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { MyStatement } from "contract/my-statements";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, open, press } from "../../../../test/flow-page.tsx";
import { problem } from "../../../../test/sample-flow.ts";

const paid: MyStatement = {
  id: "s1",
  platform: "ICICI",
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
  it("asks for nothing until it is opened, then shows status, files and dates in India", async () => {
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

  it("deletes only after the question is answered, then shows what is left", async () => {
    server.answer("DELETE /api/statements", () => {
      statements = [];
      return { status: 200, body: { success: true } };
    });
    await unfold();
    await screen.findByRole("heading", { name: /ICICI statement/ });
    await press("Delete now: ICICI statement of 21 Nov 2026");
    expect(screen.getByText(/Your invoice stays/)).toBeTruthy();
    expect(server.callsOf("DELETE", "/api/statements")).toEqual([]);
    await press("Delete for good");
    await screen.findByText("There are none yet.");
    expect(server.callsOf("DELETE", "/api/statements/s1")).toHaveLength(1);
    expect(screen.getByText("ICICI statement of 21 Nov 2026 is deleted.")).toBeTruthy();
    await waitFor(() => expect(server.callsOf("GET", "/api/flow").length).toBeGreaterThan(1));
  });

  it("says why a statement cannot be deleted now, and keeps the question open", async () => {
    const body = { ...problem("payment-in-progress"), message: "A payment is being confirmed." };
    server.answer("DELETE /api/statements", () => ({ status: 409, body }));
    await unfold();
    await screen.findByRole("heading", { name: /ICICI statement/ });
    await press("Delete now: ICICI statement of 21 Nov 2026");
    await press("Delete for good");
    expect((await screen.findByText("A payment is being confirmed.")).getAttribute("role")).toBe(
      "alert",
    );
  });

  it("says when the list cannot be had", async () => {
    server.answer("GET /api/statements", () => ({ status: 0 }));
    await unfold();
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  });
});
