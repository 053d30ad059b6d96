import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { openPicture, pictureLook, textInPicture } from "./readme-picture.ts";

const browser = useBrowser();
const product = { url: inject("productUrl"), inboxUrl: inject("inboxUrl") };

test("the README's picture shows the product as it is; if not, run npm run pictures readme", async () => {
  const { page } = await browser.open(pictureLook);
  await openPicture(page, product);
  const shown = readFileSync(new URL("../../docs/screenshot.txt", import.meta.url), "utf8");
  expect(await textInPicture(page)).toBe(shown);
});
