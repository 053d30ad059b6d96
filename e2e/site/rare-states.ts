import type { Page } from "playwright-core";
import { openHydrated, untilHydrated } from "./open-hydrated.ts";

/**
 * States of the site beyond its pages as they load, each with how it comes about: checked for
 * readability, and in the screenshots.
 */
export const rareStates: Readonly<Record<string, (page: Page, url: string) => Promise<void>>> = {
  "error-page": async (page, url) => {
    const broken = 'export default function Page() { throw new Error("broken on purpose"); }';
    await page.route(/login-page-[^/]+\.js$/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: broken }),
    );
    await page.goto(`${url}/login-page`);
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
  },
  "account-of-a-guest": async (page, url) => {
    const user = { uid: "guest", displayName: "Guest", email: "", proof: "guest" };
    await page.route("**/api/session", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), user } });
    });
    await page.goto(`${url}/account-page`);
    await page.getByText("You are here as a guest").waitFor();
  },
  "account-signed-out": async (page, url) => {
    await page.goto(`${url}/account-page`);
    await page.getByText("are here once you sign in.").waitFor();
  },
  "home-first-second": async (page, url) => {
    // The script of the page does not arrive while the page is checked.
    await page.route(/(home-page|mount-island)-[^/]+\.js$/, () => {});
    await page.goto(url, { waitUntil: "domcontentloaded" });
  },
  "home-offline": async (page, url) => {
    await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await page.goto(url);
    await untilHydrated(page);
  },
  "account-offline": async (page, url) => {
    await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await page.goto(`${url}/account-page`);
    await page.getByText("We can't show your account at the moment.").waitFor();
  },
  "menu-open": async (page, url) => {
    await page.goto(`${url}/landing-page`);
    await page.getByRole("banner").getByText("Pages", { exact: true }).click();
  },
  "query-alert": async (page, url) => {
    await page.goto(`${url}/ProjectQuery-page`);
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  "terms-open": async (page, url) => {
    await openHydrated(page, `${url}/register-page`);
    await page.locator("main button[aria-expanded]").click();
    await page.getByRole("dialog").waitFor();
  },
  "widget-email": async (page, url) => {
    await openHydrated(page, url);
    await page.getByRole("button", { name: "Continue with email" }).click();
    await page.getByRole("button", { name: "Next" }).waitFor();
  },
  "mail-link-confirm": (page, url) => openLink(page, url, "verifyEmail", {}),
  "mail-link-change": (page, url) => openLink(page, url, "verifyAndChangeEmail", {}),
  "mail-link-change-password": (page, url) =>
    openLink(page, url, "verifyAndChangeEmail", { needs: "password" }),
  "mail-link-change-session": (page, url) =>
    openLink(page, url, "verifyAndChangeEmail", { needs: "session" }),
  "mail-link-undo": (page, url) => openLink(page, url, "recoverEmail", {}),
  "mail-link-reset": (page, url) =>
    openLink(page, url, "resetPassword", {
      waysIn: [
        { id: "w1", method: "google.com", addedAt: "2026-07-01T18:05:00Z" },
        { id: "phone", method: "phone", addedAt: "2026-05-02T09:30:00Z" },
      ],
      secondFactorSince: "2026-07-02T09:30:00Z",
    }),
  "malformed-address": async (page, url) => {
    await page.goto(`${url}/%E0%A4%A`);
  },
  "unknown-call": async (page, url) => {
    await page.goto(`${url}/api/no-such-call`);
  },
};

/** Opens a mail's link whose code the server reads so. */
async function openLink(page: Page, url: string, mode: string, read: object): Promise<void> {
  const email = "asha.a.very.long.name.of.a.person@mail.example.test";
  const code = { operation: mode, email, needs: "nothing", waysIn: [], secondFactorSince: null };
  await page.route("**/action-code/check", (route) =>
    route.fulfill({ json: { ...code, ...read } }),
  );
  await page.goto(`${url}/?mode=${mode}&oobCode=code`);
  await page.getByText(email).first().waitFor();
}
