import type { Page } from "playwright-core";
import { untilHydrated } from "./open-hydrated.ts";

/**
 * States of the site that nobody reaches on the usual ways, each with how it comes about: looked
 * at by axe, and in the screenshots.
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
    await page.getByText("You are not signed in.").waitFor();
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
  "malformed-address": async (page, url) => {
    await page.goto(`${url}/%E0%A4%A`);
  },
  "unknown-call": async (page, url) => {
    await page.goto(`${url}/api/no-such-call`);
  },
};
