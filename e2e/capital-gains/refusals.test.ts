import { expect, inject, test } from "vitest";
import { messages } from "../../packages/contract/src/messages.ts";
import { useBrowser } from "../browser.ts";
import { fixture, SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** A file, the platform it is uploaded to, and what its refusal must name. */
const refused: [string, "ICICI" | "Zerodha", RegExp][] = [
  ["icici-direct/not-ok/section-total-differs.csv", "ICICI", /a total does not match its rows/],
  ["icici-direct/not-ok/cut-off-in-a-row.csv", "ICICI", /cut|incomplete|ends/i],
  ["icici-direct/not-ok/unknown-section.csv", "ICICI", /section/i],
  ["look-alikes/icici-equity-pl.csv", "ICICI", /Equity PL/],
  ["look-alikes/web-page.csv", "ICICI", /web page/i],
  ["look-alikes/zerodha-tradebook.csv", "ICICI", /tradebook|trade book/i],
  ["look-alikes/zerodha-console-pnl.xlsx", "Zerodha", /Tax P&L/],
  ["look-alikes/with-password.xlsx", "Zerodha", /password/i],
  ["look-alikes/shopping-list.csv", "Zerodha", /./],
];

test("each refusal names its reason, stays after a reload, and the next upload works", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  for (const [file, platform, reason] of refused) {
    await gains.upload(platform, fixture(file));
    await watched.page.getByRole("button", { name: "Process", exact: true }).waitFor();
    expect(await gains.alertAfter("Process"), file).toBe(messages.process.failed);
    await gains.seesStep(platform === "ICICI" ? "Upload CSV File" : "Upload Excel File");
    const name = file.split("/").at(-1) ?? "";
    const told = watched.page.getByRole("status").filter({ hasText: name });
    expect(await told.first().textContent(), file).toMatch(reason);
  }
  await watched.page.reload();
  await gains.sees(/shopping-list\.csv/);
  await gains.uploadAndProcess("Zerodha", statements.zerodha);
});

test("a file of the wrong kind or without content is refused on upload", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  await gains.upload("ICICI", fixture("look-alikes/picture.png"));
  await gains.sees(/picture\.png/);
  await watched.page.getByRole("status").filter({ hasText: /csv/ }).first().waitFor();
  await gains.choose({ name: "empty.csv", mimeType: "text/csv", buffer: Buffer.alloc(0) });
  await gains.press("Upload");
  await gains.sees(/empty\.csv.*(empty|nothing)/i);
  await gains.choose(statements.icici);
  await gains.press("Upload");
  await gains.seesStep("Process CSV File");
});
