import type { BrowserContext } from "playwright-core";
import { expect, inject, test } from "vitest";
import { newEmail, useVisits } from "./visits.ts";
import { chooseAccount } from "./widget-page.ts";

const url = inject("productUrl");
const visitTo = useVisits();

const visit = () => visitTo(url);

/** Holds back the first answer of a path until it is released, as a slow server would. */
async function holdFirst(context: BrowserContext, path: (url: URL) => boolean) {
  const asked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  let first = true;
  await context.route(path, async (route) => {
    if (first) {
      first = false;
      asked.resolve();
      await letGo.promise;
    }
    // The window may have been closed; then nobody waits for the answer.
    await route.continue().catch(() => {});
  });
  return { asked: asked.promise, letGo: () => letGo.resolve() };
}

const atProvider = (address: URL) => address.origin !== url && address.pathname === "/auth";

test("while a provider answers late, the page waits silently, then signs in", async () => {
  const { page, context, widget } = await visit();
  const social = await holdFirst(context, ({ pathname }) => pathname.endsWith("/sign-in/social"));
  const provider = await holdFirst(context, atProvider);
  // Its page comes by a redirect, which is not held; only the press of its button is.
  const choice = await holdFirst(context, ({ pathname }) => pathname.startsWith("/choose/"));
  // The window opens with the press, before our own server has answered.
  const popup = await widget.pressForWindow("Continue with Google");
  await social.asked;
  social.letGo();
  await provider.asked;
  // Longer than two checks of whether the window was closed.
  await page.waitForTimeout(1200);
  expect(await page.getByRole("alert").allTextContents()).not.toContainEqual(
    expect.stringMatching(/\S/),
  );
  expect(await page.getByRole("button", { name: "Continue with email" }).isEnabled()).toBe(true);
  provider.letGo();
  const email = newEmail();
  const closed = popup.waitForEvent("close");
  const chosen = chooseAccount(popup, email);
  await choice.asked;
  expect(popup.isClosed()).toBe(false);
  choice.letGo();
  await chosen;
  await widget.welcomes(`Welcome Google Person ${email}`);
  await closed;
});

test("after closing a slow window, a person signs in with another one; the late answer changes nothing", async () => {
  const { page, context, widget } = await visit();
  const provider = await holdFirst(context, atProvider);
  const slow = await widget.pressForWindow("Continue with Google");
  await provider.asked;
  await slow.close();
  const email = newEmail();
  await widget.signInWithGoogle(email);
  await widget.welcomes(`Welcome Google Person ${email}`);
  provider.letGo();
  await page.reload();
  await widget.welcomes(`Welcome Google Person ${email}`);
});
