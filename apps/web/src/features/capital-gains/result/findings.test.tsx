import { screen, within } from "@testing-library/react";
import type { Finding } from "result/finding";
import { expect, it } from "vitest";
import { fakeServer, open, openSheet } from "../../../../test/flow-page.tsx";
import { preview, processed } from "../../../../test/sample-flow.ts";

const server = fakeServer();

const noted = (code: string, message: string, row: number): Finding => ({
  severity: "warning",
  code,
  message,
  where: { file: "statement.csv", row },
});

it("the page counts what is to be checked, and the notes have each kind once with its others below", async () => {
  const findings = [
    noted("fund", "GOLD (INF1) is a gold fund. Enter it in item B8.", 3),
    noted("fund", "SILVER (INF2) is a silver fund. Enter it in item B8.", 4),
    noted("short", "One row is odd.", 5),
  ];
  await open(server, "ICICI", { ...processed, preview: { ...preview, findings } });
  expect(screen.getByText("3 things to check")).toBeDefined();
  const notes = await openSheet("notes");
  const kinds = within(notes).getAllByRole("listitem");
  expect(kinds.map((kind) => kind.firstElementChild?.textContent)).toEqual([
    "GOLD (INF1) is a gold fund. Enter it in item B8. (statement.csv, row 3)",
    "One row is odd. (statement.csv, row 5)",
  ]);
  expect(kinds[0]?.querySelector("details")?.textContent).toContain("1 more of this kindSILVER");
});
