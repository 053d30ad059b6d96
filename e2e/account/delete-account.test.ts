import { readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectNoViolations } from "../expect-no-violations.ts";
import { newVisitor, register, signIn } from "../page-models/account-pages.ts";

const url = inject("productUrl");
const browser = useBrowser();

test("deletes the account after asking once more; the address no longer signs in", async () => {
  const { page } = await browser.open({ baseURL: url });
  const visitor = newVisitor();
  await register(page, url, visitor);
  await page.goto("/account-page");
  // The person can download their data first; the name is filled in, ready to change.
  expect(await page.getByLabel("Your name").inputValue()).toBe(visitor.name);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("my-data.json");
  expect(await readFile(await file.path(), "utf8")).toContain(visitor.email);

  const section = page.getByRole("region", { name: "Delete account" });
  const button = section.getByRole("button", { name: "Delete account" });

  await button.click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByText(visitor.email).waitFor();
  await expectNoViolations(page, "asking before the deletion");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // Closing without the last button changes nothing and restores the focus.
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.reload();
  await section.waitFor();

  await button.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  await button.click();
  // Text and title share one left edge.
  const lefts = await dialog
    .locator("h2, p")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  const deleted = "Your account has been deleted, and you are signed out.";
  await page.locator("p:focus", { hasText: deleted }).waitFor();
  await page.goto("/account-page");
  await page.getByText("are here once you sign in.").waitFor();
  expect(await signIn(page, url, visitor)).not.toContain("successful");
  await page.goto("/account-page");
  await page.getByText("are here once you sign in.").waitFor();
});
