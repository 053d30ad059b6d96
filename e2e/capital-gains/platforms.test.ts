import { expect, inject, test } from "vitest";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

test("a Zerodha ZIP goes through as downloaded, to both files", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  await gains.press("Zerodha");
  await gains.sees(/Only Zerodha equity gain is supported.*excel format from Tax P&L/);
  await gains.seesStep("Upload Excel File");
  await gains.upload("Zerodha", statements.zerodhaZip);
  await gains.seesStep("Process Excel File");
  await gains.process();
  await gains.sees("9 sales");
  await gains.payAndConfirm();
  expect((await gains.download("Download")).name).toBe("processed_file.csv");
  expect((await gains.download("Download Invoice")).name).toBe("Invoice_file.xlsx");
  await gains.seesStep("Your files are downloaded");
  expectNoComplaints(watched);
});

test("both brokers together make one result; the slots are kept in local storage", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  await gains.press("MULTIPLE");
  await gains.upload("MULTIPLE", statements.icici, statements.zerodha);
  await gains.seesStep("Process Uploaded Files");
  const kept = await watched.page.evaluate(() => localStorage.getItem("uploadedFiles"));
  expect(JSON.parse(kept ?? "{}")).toEqual({
    icici: expect.stringMatching(/^uploads\/.+_icici\.csv$/),
    zerd: expect.stringMatching(/^uploads\/.+_zerd\.xlsx$/),
  });
  await gains.process();
  await gains.sees("40 sales");
  await gains.sees("9 sales");
  expectNoComplaints(watched);
});

test("the three platforms share one row, or each has its own", async () => {
  const watched = await people.open({ viewport: { width: 640, height: 900 } });
  const gains = await SignedInPage.open(watched, url);
  const rowsAt = async (width: number) => {
    await gains.page.setViewportSize({ width, height: 900 });
    const tiles = await gains.page
      .getByRole("button", { name: /^(ICICI|Zerodha|MULTIPLE)$/ })
      .all();
    const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()));
    return [boxes.length, new Set(boxes.map((box) => box?.y)).size];
  };
  // 640 px is also a 1280 px window at 200% text size.
  expect(await rowsAt(640)).toEqual([3, 1]);
  expect(await rowsAt(560)).toEqual([3, 3]);
});
