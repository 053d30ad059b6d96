import { inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { SignedInPage } from "./signed-in-page.ts";
import { phone, walkByHand } from "./walk-by-hand.ts";

const people = useBrowser();
const url = inject("productUrl");

test("by touch on a phone, what each press changes is in view and focused", async () => {
  const watched = await people.open({ ...phone, hasTouch: true, isMobile: true });
  const gains = await SignedInPage.open(watched, url);
  const { page } = watched;
  const tap = async (name: string) => {
    const whole = new RegExp(`^\\s*${name.trim().replace(/[.*+?()[\]{}|\\^$]/g, "\\$&")}\\s*$`);
    const called = page
      .getByRole("checkbox", { name, exact: true })
      .or(page.getByRole("button", { name, exact: true }))
      .or(page.locator(":is(button, summary, a):visible", { hasText: whole }))
      .first();
    await called.tap();
  };
  await walkByHand(gains, { press: tap });
});
