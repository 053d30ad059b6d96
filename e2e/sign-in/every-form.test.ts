import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { routes } from "../../apps/web/src/routes.ts";
import { useBrowser } from "../browser.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "../expect-no-violations.ts";
import { newVisitor } from "../page-models/account-pages.ts";
import { untilHydrated } from "../site/open-hydrated.ts";
import { type Account, signUp } from "../site/sign-up.ts";
import { linkFor } from "./inbox-client.ts";
import { WidgetPage } from "./widget-page.ts";

const url = inject("productUrl");
const browser = useBrowser();
let person: Account;
beforeAll(async () => {
  person = await signUp(url);
});

/** A text that a field accepts, and one that it refuses. */
type Entries = { right: () => string; wrong: string };

/** By the token for password managers, which every field for text has. */
const entries: Readonly<Record<string, Entries>> = {
  name: { right: () => "Asha Rao", wrong: "" },
  username: { right: () => person.email, wrong: "a@b.c" },
  email: { right: () => newVisitor().email, wrong: "a@b.c" },
  "current-password": { right: () => person.password, wrong: "wrong4password" },
  "new-password": { right: () => "kite4blue9moon", wrong: "abc" },
  tel: { right: () => "9812345678", wrong: "12" },
  "one-time-code": { right: () => "123456", wrong: "000000" },
};

/** How to come to forms, besides opening a page of the site. */
type Place = readonly [name: string, path: string, go?: (widget: WidgetPage) => Promise<void>];

const pages = routes.map(({ path }): Place => [path, path]);

/** Pages of the widget that ask for something. */
const widgetPages: readonly Place[] = [
  ["an address", "/", (widget) => widget.press("Continue with email")],
  ["a new account", "/", (widget) => widget.enterEmail(`new-${randomUUID()}@example.test`)],
  ["a password", "/", (widget) => widget.enterEmail(person.email)],
  ["the recovery", "/?mode=recoverPassword"],
  ["a number", "/", (widget) => widget.press("Continue with phone")],
  [
    "a code",
    "/",
    async (widget) => {
      await widget.press("Continue with phone");
      await widget.requestCode(`98${Math.floor(Math.random() * 1e8 + 1e8)}`.slice(0, 10));
      await widget.page.getByLabel("6-digit code").waitFor();
    },
  ],
];

const keyPage: Place = ["the key of an app", "/account-page", (page) => page.press("Turn on")];

const fieldsOf = (form: Locator) =>
  form.locator("input:visible:not([type=checkbox], [type=radio], [type=file])");

/** Opens a place, and returns its forms with a button, once they answer. */
async function formsAt(page: Page, [, path, go]: Place): Promise<Locator[]> {
  await page.goto(url + path);
  await untilHydrated(page);
  if (path === "/account-page") {
    await page.getByRole("button", { name: "Delete account" }).waitFor();
    await page
      .getByRole("button", { name: /Turn o|Create new rec/ })
      .first()
      .waitFor();
  }
  await go?.(new WidgetPage(page));
  if (go) {
    await page.locator("main form").first().waitFor();
  }
  return page.locator("main form:has([type=submit]:visible)").all();
}

/** Presses a form's first button with the keyboard, and closes the alert that may answer. */
async function pressByKeyboard(page: Page, form: Locator): Promise<void> {
  await form.locator("[type=submit]").first().focus();
  await page.keyboard.press("Enter");
  // What a press waits for is over once nothing is busy, and an alert may follow that.
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator('main [type=submit][aria-disabled="true"]').count()).toBe(0);
  if (await page.getByRole("alertdialog").isVisible()) {
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  }
}

/** What has the focus, what a screen reader is given with it, and what else is said in red. */
function heard(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const textsOf = (field: Element) =>
      (field.getAttribute("aria-describedby")?.split(" ") ?? []).map(
        (id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`,
      );
    const isText = "validity" in element;
    return {
      focus: element === document.body ? "nowhere" : element.name || element.localName,
      refused:
        (isText && element.matches(":invalid")) ||
        (element.getAttribute("aria-invalid") === "true" && textsOf(element).join("") !== ""),
      /** Descriptions that lead nowhere, and refused fields of which nothing is said. */
      broken: [
        ...document.querySelectorAll("main [aria-describedby], main [aria-invalid]"),
      ].flatMap((field) => {
        const texts = textsOf(field);
        const isSilent = field.getAttribute("aria-invalid") === "true" && texts.length === 0;
        return [
          ...texts.filter((text) => text.startsWith("nothing has")),
          ...(isSilent ? [`${field.outerHTML} does not say why`] : []),
        ];
      }),
    };
  });
}

/**
 * Refuses each field of each form in turn, all others being right: the press leads to that field, which
 * says why. A form without fields keeps the focus.
 */
async function refuseEach(page: Page, place: Place): Promise<void> {
  const [name] = place;
  const count = (await formsAt(page, place)).length;
  for (let at = 0; at < count; at += 1) {
    const tokens: string[] = [];
    for (let tried = -1; tried < tokens.length; tried += 1) {
      const form = (await formsAt(page, place))[at] as Locator;
      const isQuery = (await form.locator("textarea").count()) > 0;
      const fields = await fieldsOf(form).all();
      if (tried < 0) {
        for (const field of fields) {
          tokens.push((await field.getAttribute("autocomplete")) ?? "");
        }
        if (fields.length > 0 && !isQuery) {
          continue;
        }
      }
      for (const box of await form.getByRole("checkbox").all()) {
        await box.check();
      }
      for (const [index, field] of fields.entries()) {
        const entry = entries[tokens[index] as string];
        expect(entry, `${name}: no entries for ${tokens[index]}`).toBeDefined();
        await field.fill((index === tried ? entry?.wrong : entry?.right()) ?? "");
      }
      const wanted = tried < 0 ? undefined : await fields[tried]?.getAttribute("name");
      await pressByKeyboard(page, form);
      const state = `${name}, form ${at + 1}, ${wanted ?? "as it is"}`;
      if (wanted === undefined || isQuery) {
        await expect.poll(async () => (await heard(page)).focus, state).not.toBe("nowhere");
      } else {
        await expect
          .poll(() => heard(page), state)
          .toEqual({ focus: wanted, refused: true, broken: [] });
      }
      if (process.env.SHOTS) {
        const file = `${page.viewportSize()?.width}-${name}-${at}-${wanted}`.replace(
          /[^\w-]/g,
          "_",
        );
        await page.screenshot({ path: `${process.env.SHOTS}/${file}.png` });
      }
      if (isQuery) {
        break;
      }
    }
  }
}

const looks = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const;

describe.each(looks)("$width pixels wide, $colorScheme,", (look) => {
  const opened = async (options = {}) => {
    const viewport = { width: look.width, height: 740 };
    const { page } = await browser.open({ viewport, colorScheme: look.colorScheme, ...options });
    return page;
  };
  const check = async (page: Page, place: Place) => {
    await refuseEach(page, place);
    await expectNoViolations(page, place[0], look);
    await expectNoSidewaysScroll(page, place[0], look.width);
  };

  test.each(pages)("every form of %s leads a stranger to what it refuses", async (...place) => {
    await check(await opened(), place);
  });

  test.each([...pages, keyPage])("every form of %s does, signed in", async (...place) => {
    await check(await opened({ storageState: person.storageState }), place);
  });

  test.each(widgetPages)(
    "the widget asks for %s and leads to what it refuses",
    async (...place) => {
      await check(await opened(), place);
    },
  );

  test("the link of a mail for a new password leads to what it refuses", async () => {
    const page = await opened();
    await page.goto(`${url}/?mode=recoverPassword`);
    const widget = new WidgetPage(page);
    await widget.fill("Email", person.email);
    await widget.press("Send");
    await widget.sees(/on their way/);
    const path = await linkFor(inject("inboxUrl"), person.email, "resetPassword");
    await check(page, ["a new password", path]);
  });
});
