import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "../expect-no-violations.ts";
import { newVisitor } from "../page-models/account-pages.ts";
import { useProduct } from "../product.ts";
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

/** A text that a field accepts, and one that it refuses; a name may be anything. */
type Entries = { right: () => string; wrong?: string };

/** By the token for password managers, which every field for text has. */
const entries: Readonly<Record<string, Entries>> = {
  name: { right: () => "Asha Rao" },
  username: { right: () => person.email, wrong: "a@b.c" },
  email: { right: () => newVisitor().email, wrong: "a@b.c" },
  "current-password": { right: () => person.password, wrong: "wrong4password" },
  "new-password": { right: () => "kite4blue9moon", wrong: "abc" },
  tel: { right: () => "9812345678", wrong: "12" },
  "one-time-code": { right: () => "123456", wrong: "000000" },
};

/** How to come to forms, besides opening a page of the site. */
type Place = {
  name: string;
  path: string;
  go?: (widget: WidgetPage) => Promise<void>;
};

const built = new URL("../../apps/web/dist/routes.json", import.meta.url);
const routes: { pages: { path: string }[] } = JSON.parse(readFileSync(built, "utf8"));
const pages = routes.pages.map(({ path }): Place => ({ name: path, path }));

/** Pages of the widget that ask for something. */
const widgetPages: readonly Place[] = [
  { name: "an address", path: "/", go: (widget) => widget.press("Continue with email") },
  {
    name: "a new account",
    path: "/",
    go: (widget) => widget.enterEmail(`new-${randomUUID()}@example.test`),
  },
  { name: "a password", path: "/", go: (widget) => widget.enterEmail(person.email) },
  { name: "the recovery", path: "/?mode=recoverPassword" },
];

/** Where codes go to phones. */
const phonePages: readonly Place[] = [
  { name: "a number", path: "/", go: (widget) => widget.press("Continue with phone") },
  {
    name: "a code",
    path: "/",
    go: async (widget) => {
      await widget.press("Continue with phone");
      // A number of its own for each try, because each one has its share of codes.
      await widget.requestCode(`98${String(Math.random()).slice(2, 10)}`);
      await widget.page.getByLabel("6-digit code").waitFor();
    },
  },
];

const keyPage: Place = {
  name: "the key of an app",
  path: "/account-page",
  go: (page) => page.press("Turn on"),
};

const fieldsOf = (form: Locator) =>
  form.locator("input:visible:not([type=checkbox], [type=radio], [type=file])");

/** Opens a place, and returns its forms with a button, once they answer. */
async function formsAt(page: Page, { path, go }: Place): Promise<Locator[]> {
  await page.goto(new URL(path, url).href);
  await untilHydrated(page);
  if (path === "/account-page") {
    const known = page.getByText(/^(Two-step sign-in is o|Your name, ways of signing in)/);
    await known.first().waitFor();
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
  // Until its answer is there, or the alert that says it, the button is busy.
  const alert = page.getByRole("alertdialog");
  const busy = form.locator('[type=submit][aria-disabled="true"]');
  await expect.poll(async () => (await alert.isVisible()) || (await busy.count()) === 0).toBe(true);
  if (await alert.isVisible()) {
    await page.keyboard.press("Enter");
    await alert.waitFor({ state: "hidden" });
  }
}

/** Whether the page is another one than the press was made on. */
const leftFrom = (page: Page) => page.evaluate<boolean>("!window.isHere");

/** What has the focus, and what a screen reader is given with it and with the other fields. */
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
      broken: [...document.querySelectorAll("main input, main select, main textarea")].flatMap(
        (field) => {
          const texts = textsOf(field);
          const isSilent = field.getAttribute("aria-invalid") === "true" && texts.length === 0;
          return [
            ...texts.filter((text) => text.startsWith("nothing has")),
            ...(isSilent ? [`${field.outerHTML} does not say why`] : []),
          ];
        },
      ),
    };
  });
}

/**
 * Refuses each field of each form in turn, all others being right: the press leads to that field, which
 * says why. A form without fields keeps the focus.
 */
async function refuseEach(page: Page, place: Place): Promise<void> {
  const { name } = place;
  const count = (await formsAt(page, place)).length;
  for (let at = 0; at < count; at += 1) {
    const tokens: string[] = [];
    for (let tried = -1; tried < tokens.length; tried += 1) {
      const form = (await formsAt(page, place))[at] as Locator;
      const isQuery = (await form.locator("textarea").count()) > 0;
      const fields = await fieldsOf(form).all();
      if (tried < 0) {
        for (const field of fields) {
          const token = (await field.getAttribute("autocomplete")) ?? "";
          expect(Object.keys(entries), `${name}: what is right here?`).toContain(token);
          tokens.push(token);
        }
      }
      const isForm = fields.length > 0 && !isQuery;
      if (isForm && entries[tokens[tried] ?? ""]?.wrong === undefined) {
        continue;
      }
      for (const box of await form.getByRole("checkbox").all()) {
        await box.check();
      }
      for (const [index, field] of fields.entries()) {
        const entry = entries[tokens[index] as string];
        await field.fill((index === tried ? entry?.wrong : entry?.right()) ?? "");
      }
      const wanted = tried < 0 ? undefined : await fields[tried]?.getAttribute("name");
      await page.evaluate("window.isHere = true");
      await pressByKeyboard(page, form);
      const state = `${name}, form ${at + 1}, ${wanted ?? "as it is"}`;
      if (wanted === undefined || isQuery) {
        // A form that leads to another page has no focus to keep.
        await expect
          .poll(async () => (await leftFrom(page)) || (await heard(page)).focus, { message: state })
          .not.toBe("nowhere");
      } else {
        await expect
          .poll(() => heard(page), { message: state })
          .toEqual({ focus: wanted, refused: true, broken: [] });
      }
      if (isQuery) {
        break;
      }
    }
  }
}

const phone = { width: 360, colorScheme: "light" } as const;
const desktop = { width: 1280, colorScheme: "dark" } as const;

/** Opens a page whose popups, such as another service's, the person closes at once. */
async function opened({ width, colorScheme }: Look, options = {}): Promise<Page> {
  const viewport = { width, height: 740 };
  const { page } = await browser.open({ viewport, colorScheme, ...options });
  page.on("popup", (popup) => void popup.close());
  return page;
}

type Look = typeof phone | typeof desktop;

async function check(page: Page, place: Place, look: Look): Promise<void> {
  await refuseEach(page, place);
  if (await leftFrom(page)) {
    await formsAt(page, place);
  }
  // A new password signs the person in: the flow, which then opens, is what they see.
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expectNoViolations(page, place.name, look);
  await expectNoSidewaysScroll(page, place.name, look.width);
}

describe("where codes go to phones", () => {
  const product = useProduct({ SIGN_IN_METHODS: "google.com,password,phone" });

  test.each(phonePages)("the widget asks for $name and leads there", async (place) => {
    await check(await opened(phone), { ...place, path: product.url + place.path }, phone);
  });
});

describe("with the keyboard alone", () => {
  test.each(widgetPages)(
    "the widget asks for $name and leads to what it refuses",
    async (place) => {
      await check(await opened(phone), place, phone);
    },
  );

  test("the link of a mail for a new password leads to what it refuses", async () => {
    const page = await opened(phone);
    await page.goto(`${url}/?mode=recoverPassword`);
    const widget = new WidgetPage(page);
    await widget.fill("Email", person.email);
    await widget.press("Send");
    await widget.sees(/on their way/);
    const path = await linkFor(inject("inboxUrl"), person.email, "resetPassword");
    await check(page, { name: "a new password", path }, phone);
  });

  test.each([keyPage, ...pages])("every form of $name leads there, signed in", async (place) => {
    const { storageState } = person;
    await check(await opened(desktop, { storageState }), place, desktop);
  });

  test.each(pages)("every form of $name leads a stranger to what it refuses", async (place) => {
    await check(await opened(phone), place, phone);
  });
});
