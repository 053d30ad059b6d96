import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Finding } from "result/finding";
import { expect, it } from "vitest";
import { fakeServer, open } from "../../../../test/flow-page.tsx";
import { preview, uploaded } from "../../../../test/sample-flow.ts";

const server = fakeServer();

const noted = (code: string, message: string, row: number): Finding => ({
  severity: "warning",
  code,
  message,
  where: { file: "statement.csv", row },
});

it("shows the gist of each kind of finding once, and the rest on a press", async () => {
  const findings = [
    noted("fund", "GOLD (INF1) is a gold fund. Enter it in item B8.", 3),
    noted("fund", "SILVER (INF2) is a silver fund. Enter it in item B8.", 4),
    noted("short", "One row is odd.", 5),
  ];
  await open(server, "ICICI", {
    ...uploaded,
    processSuccess: true,
    preview: { ...preview, findings },
  });
  const list = screen.getByText("Please check (3)").closest("details") as HTMLElement;
  const kinds = within(list).getAllByRole("listitem");
  expect(kinds).toHaveLength(2);
  expect(kinds[1]?.textContent).toBe("One row is odd. (statement.csv, row 5)");
  const fold = kinds[0]?.querySelector("details");
  expect(fold?.open).toBe(false);
  const line = within(kinds[0] as HTMLElement).getByText(/^GOLD/);
  expect(line.textContent).toBe("GOLD (INF1) is a gold fund. and 1 more");
  await userEvent.click(line);
  expect(fold?.open).toBe(true);
  expect(fold?.textContent).toContain("Enter it in item B8. (statement.csv, row 3)");
  expect(fold?.textContent).toContain("SILVER (INF2) is a silver fund. Enter it in item B8.");
});

it.each(["A LONG NAME OF A SHARE (INE154A01025):", "A LONG NAME (INE154A01025), 2 lots:"])(
  "never shows a share without what is said about it: %s",
  async (subject) => {
    const message = `${subject} ${"no price of 31 January 2018 is known, ".repeat(4)}so check.`;
    await open(server, "ICICI", {
      ...uploaded,
      processSuccess: true,
      preview: { ...preview, findings: [noted("prices", message, 1)] },
    });
    expect(screen.getByText(message)).toBeDefined();
  },
);

it("cuts a long first sentence at its colon", async () => {
  const names = Array.from({ length: 20 }, (_, row) => `SHARE${row} at ₹1.50`).join("; ");
  const findings = [noted("prices", `20 prices differ from what was said: ${names}. Check.`, 1)];
  await open(server, "ICICI", {
    ...uploaded,
    processSuccess: true,
    preview: { ...preview, findings },
  });
  expect(screen.getByText("20 prices differ from what was said:").tagName).toBe("SUMMARY");
  expect(screen.getByText(/^SHARE0 at ₹1.50.*Check\./)).toBeDefined();
});
