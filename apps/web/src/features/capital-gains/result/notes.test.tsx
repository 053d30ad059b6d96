import type { Finding } from "@site/result/finding";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../../../test/flow-page.tsx";
import { newFlow } from "../../../../test/sample-flow.ts";
import { signOutAndForget } from "../../../session/signed-out.ts";
import Notes from "./notes.tsx";

const server = fakeServer();

const fund = (gain: string): Finding => ({
  severity: "warning",
  code: "not-equity",
  message: `GOLD is a gold fund, so sections 111A and 112A never apply. Gain of ₹${gain}.`,
  where: { file: "statement.csv", row: 2 },
  data: { isin: "INF204KB17I5", name: "GOLD", is: "a gold fund", gain, taxedAt: "12.5" },
});
const note = (code: string, data: Finding["data"] = {}): Finding => ({
  severity: "info",
  code,
  message: `All about ${code}.`,
  data,
});
const findings = [
  fund("100.00"),
  { ...note("depository-charges", { total: "120.50" }), severity: "warning" as const },
  note("filing-dates"),
  note("exemption-once", { exemption: "125000" }),
];

function show(statementId: string | null, of: readonly Finding[] = findings) {
  const head = { findings: [...of], names: { INF204KB17I5: "Gold BeES" } };
  return render(<Notes head={head} statementId={statementId} isAsking={false} />);
}

const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");
const ticked = () => boxes().map(({ checked }) => checked);

describe("things to check", () => {
  test("are cards with title, rupees, a line and Why, those of the most rupees first", () => {
    show("s1");
    const cards = boxes().map((box) => box.closest("li")?.textContent ?? "");
    expect(cards[0]).toMatch(/^Demat charges are not deducted₹121/);
    expect(cards[1]).toBe(
      "Gold BeES is a gold fund" +
        "gain ₹100Taxed at 12.5%, with no exemption. Why?" +
        "GOLD is a gold fund, so sections 111A and 112A never apply. Gain of ₹100.00.statement.csv, row 2",
    );
  });

  test("are named by their boxes, and their lines open their reasons", () => {
    show("s1");
    expect(screen.getByRole("checkbox", { name: "Gold BeES is a gold fund" })).toBeDefined();
    const lines = screen.getAllByText("Why?").map((why) => why.closest("summary")?.textContent);
    expect(lines).toEqual([
      "They lower your gains if you deduct them. Why?",
      "Taxed at 12.5%, with no exemption. Why?",
    ]);
  });

  test("beyond the first six are folded", () => {
    const many = Array.from({ length: 9 }, (_, at) => fund(`${at + 1}00.00`));
    const { container } = show("s1", many);
    expect(boxes()).toHaveLength(9);
    const fold = within(container).getByText("3 more to check").closest("details");
    expect(fold?.querySelectorAll("input")).toHaveLength(3);
  });

  test("keep their ticks over a reload, each statement its own, and until its figures change", async () => {
    const { unmount } = show("s1");
    await userEvent.click(boxes()[1] as HTMLInputElement);
    expect(ticked()).toEqual([false, true]);
    unmount();
    vi.resetModules();
    const { default: Reloaded } = await import("./notes.tsx");
    const reloaded = (statementId: string, of: Finding[]) =>
      render(<Reloaded head={{ findings: of }} statementId={statementId} isAsking={false} />);
    const again = reloaded("s1", findings);
    expect(ticked()).toEqual([false, true]);
    again.unmount();
    const other = reloaded("s2", findings);
    expect(ticked()).toEqual([false, false]);
    other.unmount();
    reloaded("s1", [fund("200.00")]);
    expect(ticked()).toEqual([false]);
  });

  test("leave nothing that they say in the browser, and nothing at all after sign-out", async () => {
    show("s1");
    await userEvent.click(boxes()[1] as HTMLInputElement);
    const kept = JSON.stringify({ ...localStorage });
    expect(kept).toMatch(/seen-notes/);
    expect(kept).not.toMatch(/INF204KB17I5|GOLD|statement|s1/);
    server.reset(newFlow);
    await signOutAndForget();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/seen-notes/);
  });
});

test("what is good to know is a title that opens: with rupees at once, without them behind a fold", () => {
  show("s1");
  const title = screen.getByText("The exemption counts once per person");
  expect(title.textContent).toContain("₹1,25,000");
  const fold = screen.getByText("1 more").closest("details");
  expect(fold?.textContent).toContain("Until when you can file");
  expect(fold?.textContent).toContain("All about filing-dates.");
});

test("sections of derivatives are said with what they come to together", () => {
  const section = note("business-income-not-in-scope", { section: "F&O", profit: "30.00" });
  const { container } = show("s1", [section, note("business-result-open", { derivatives: "30" })]);
  expect(container.querySelectorAll("li")).toHaveLength(1);
  expect(container.textContent).toContain(section.message);
});

test("one sale left out is named, several are counted, and a gain rises or falls", () => {
  const aside = (data: Finding["data"]) => ({
    ...fund(String(data?.rows)),
    code: "rows-set-aside",
    data,
  });
  const price = (gainChange: string) => ({
    ...fund(gainChange),
    code: "fmv-other-exchange-higher",
    data: { gainChange },
  });
  const { container } = show("s1", [
    aside({ rows: 1, name: "AUCTON" }),
    aside({ rows: 2 }),
    price("-760.00"),
    price("400.00"),
  ]);
  for (const words of ["AUCTON left out", "2 sales left out", "falls ₹760", "rises ₹400"]) {
    expect(container.textContent).toContain(words);
  }
});
