import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { codeText, errorCode } from "../../packages/sign-in-widget/src/core/error-codes.ts";
import {
  type CausedError,
  errorCauses,
} from "../../packages/sign-in-widget/src/messages/causes.ts";
import { english } from "../../packages/sign-in-widget/src/messages/english.ts";
import { type Product, useProduct } from "../product.ts";
import { changeRows, countRows, refuseNewRows } from "../product-database.ts";
import { linkFor, newestMatch } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";
import { visitorsPassword, type WidgetPage } from "./widget-page.ts";

const visitTo = useVisits();

const sites = {
  allMethods: useProduct({
    SIGN_IN_METHODS: "google.com,password,phone,anonymous",
    RATE_LIMIT_FACTOR: "100",
  }),
  links: useProduct({ SIGN_IN_METHODS: "google.com,emailLink" }),
  /** The product's own limits, with nobody at the other end of mail and text messages. */
  onItsOwn: useProduct({
    SIGN_IN_METHODS: "google.com,password,phone",
    SMTP_URL: "smtp://127.0.0.1:9",
    SMS_URL: "http://127.0.0.1:9/",
  }),
} satisfies Record<string, Product>;

/** A person at the widget of a site. */
type At = { widget: WidgetPage; page: Page; site: Product };
/** Makes the cause happen, and leaves the text on screen. */
type Provocation = { on: keyof typeof sites; by: (at: At) => Promise<void>; script?: string };
/** A test elsewhere that looks for the text, or for the code that a server's answer carries. */
type Elsewhere = { test: string; code?: string };

const on = (site: keyof typeof sites, by: Provocation["by"], script?: string): Provocation => ({
  on: site,
  by,
  ...(script && { script }),
});

/** Makes a call of the same browser past its page, as another tab would. */
async function call({ page, site }: At, path: string, data: object): Promise<void> {
  const headers = { origin: new URL(site.url).origin };
  await page.request.post(`/api/auth${path}`, { data, headers });
}

/** Uses up a limit of so many calls. */
async function spend(at: At, times: number, path: string, data: object): Promise<void> {
  for (let made = 0; made < times; made += 1) {
    await call(at, path, data);
  }
}

/** Registers in a browser of its own. */
async function registerElsewhere({ site }: At, email: string): Promise<void> {
  const other = await visitTo(site.url);
  await other.widget.signUpAndIn(email);
}

/** A number in India's numbering plan. */
const newNumber = () => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** Requests a code, and returns one that differs. */
async function wrongDigits({ widget, site }: At): Promise<string> {
  const number = newNumber();
  await widget.press("Continue with phone");
  await widget.requestCode(`+91 ${number}`);
  await widget.heading("Enter the code");
  const digits = await newestMatch(site.inboxUrl, `+91${number}`, /^(\d{6}) /);
  return digits === "000000" ? "000001" : "000000";
}

async function tryCode({ widget }: At, digits: string): Promise<void> {
  await widget.fill("6-digit code", digits);
  await widget.press("Continue");
}

/** The sign-up page with everything filled in but the given. */
async function signUpWith({ widget }: At, { name = "Asha Sample", password = visitorsPassword }) {
  await widget.enterEmail(newEmail());
  await widget.fill("First and last name", name);
  await widget.fill("New password", password);
  await widget.press("Create account");
}

/** Seventy seconds pass in five. */
const fasterLimits = `
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 14);
`;

const causes: Readonly<Record<CausedError, Provocation | Elsewhere>> = {
  emailRequired: on("allMethods", async ({ widget }) => {
    await widget.press("Continue with email");
    await widget.press("Next");
  }),
  emailInvalid: on("allMethods", ({ widget }) => widget.enterEmail("nobody@")),
  passwordRequired: on("allMethods", async ({ widget }) => {
    await widget.enterEmail(newEmail());
    await widget.fill("First and last name", "Asha Sample");
    await widget.press("Create account");
  }),
  nameRequired: on("allMethods", async ({ widget }) => {
    await widget.enterEmail(newEmail());
    await widget.press("Create account");
  }),
  phoneInvalid: on("allMethods", async ({ widget }) => {
    await widget.press("Continue with phone");
    await widget.press("Verify");
  }),
  codeWrong: on("allMethods", async (at) => tryCode(at, await wrongDigits(at))),
  countryNotSupported: on("allMethods", async ({ widget }) => {
    await widget.press("Continue with phone");
    await widget.fill("Phone number", "+1 650 555 0100");
  }),
  codeNoLongerValid: on("allMethods", async (at) => {
    const wrong = await wrongDigits(at);
    for (let tries = 0; tries < 3; tries += 1) {
      await tryCode(at, wrong);
      await at.widget.sees(english.errors.codeWrong);
    }
    await tryCode(at, wrong);
  }),
  resetMailFailed: {
    test: "apps/server/src/features/identity/password/widget-password.test.ts",
    code: "mail-not-sent",
  },
  internal: on("allMethods", async ({ widget, site }) => {
    await widget.enterEmail(newEmail());
    const accept = refuseNewRows(site.dataFolder, "person");
    try {
      await widget.createAccount();
      await widget.sees(english.errors.internal);
    } finally {
      accept();
    }
  }),
  sessionExpired: on("allMethods", async (at) => {
    const email = newEmail();
    await registerElsewhere(at, email);
    await at.widget.signInWithGoogle(email);
    await at.widget.sees(`${email} has a password here.`);
    await at.page.context().clearCookies();
    await at.widget.enterPassword();
  }),
  emailWithoutMethods: on("allMethods", async (at) => {
    const email = newEmail();
    await registerElsewhere(at, email);
    changeRows(
      at.site.dataFolder,
      "delete from way_in where user_id = (select id from person where email = ?)",
      email,
    );
    await at.widget.signUp(email);
  }),
  noWebStorage: { test: "e2e/sign-in/refused-storage.test.ts" },
  emailInUse: on("allMethods", async (at) => {
    const email = newEmail();
    await at.widget.enterEmail(email);
    await registerElsewhere(at, email);
    await at.widget.createAccount();
  }),
  recentLoginRequired: on("allMethods", async ({ widget, site }) => {
    const email = newEmail();
    await widget.signUpAndIn(email);
    await widget.confirmAddressHere(await linkFor(site.inboxUrl, email, "verifyEmail"));
    changeRows(
      site.dataFolder,
      "update session set created_at = ? where user_id = (select id from person where email = ?)",
      new Date(Date.now() - 11 * 60_000).toISOString(),
      email,
    );
    await widget.open("/account-page");
    await widget.fill("New email", newEmail());
    await widget.press("Change email");
  }),
  userCancelled: on("allMethods", ({ widget }) => widget.signInWithGoogle("", { deny: true })),
  userNotFound: on("allMethods", async ({ widget }) => {
    await widget.open("/?mode=recoverPassword");
    await widget.fill("Email", newEmail());
    await widget.press("Send");
  }),
  wrongPassword: on("allMethods", async (at) => {
    const email = newEmail();
    await registerElsewhere(at, email);
    await at.widget.signIn(email, "wrong4password");
  }),
  network: on("allMethods", async ({ widget, page }) => {
    await widget.press("Continue with email");
    await widget.fill("Email", newEmail());
    await page.context().setOffline(true);
    await widget.press("Next");
  }),
  codeExpired: { test: "e2e/sign-in/account-states.test.ts" },
  mergeConflict: on("allMethods", async (at) => {
    const email = newEmail();
    const owner = await visitTo(at.site.url);
    await owner.widget.signInWithGoogle(email);
    await owner.widget.welcomes();
    await at.widget.press("Continue as a guest");
    await at.widget.welcomes();
    await at.widget.open("/?mode=select");
    await at.widget.signInWithGoogle(email);
  }),

  weakPassword: on("allMethods", (at) => signUpWith(at, { password: "abcdefgh" })),
  passwordTooLong: on("allMethods", (at) => signUpWith(at, { password: "a1".repeat(65) })),
  invalidActionCode: on("allMethods", ({ widget }) =>
    widget.open("/?mode=verifyEmail&oobCode=incomplete"),
  ),
  linkForOtherAddress: on("links", async ({ widget, site }) => {
    const email = newEmail();
    const owner = await visitTo(site.url);
    await owner.widget.enterEmail(email);
    await widget.open(await linkFor(site.inboxUrl, email, "signIn"));
    await widget.fill("Email", newEmail());
    await widget.press("Next");
  }),
  userDisabled: { test: "e2e/sign-in/account-states.test.ts" },
  timeout: on(
    "allMethods",
    async ({ widget, page }) => {
      await page.route("**/api/auth/widget/methods", () => {});
      await widget.enterEmail(newEmail());
    },
    fasterLimits,
  ),
  operationNotAllowed: {
    test: "apps/server/src/features/identity/phone/phone-calls.test.ts",
    code: "operation-not-allowed",
  },
  invalidArgument: on("allMethods", (at) => signUpWith(at, { name: "A".repeat(201) })),
  unauthenticated: on("allMethods", async ({ widget, page }) => {
    await widget.press("Continue as a guest");
    await widget.welcomes();
    await widget.open("/?mode=select");
    await widget.enterEmail(newEmail());
    await page.context().clearCookies();
    await widget.createAccount();
  }),
  resourceExhausted: {
    test: "apps/server/src/features/identity/password/password-hash.test.ts",
    code: "busy",
  },
  cancelled: { test: "e2e/account/second-factor.test.ts" },
  unavailable: on("onItsOwn", async ({ widget }) => {
    await widget.press("Continue with phone");
    await widget.requestCode(`+91 ${newNumber()}`);
  }),
  tooManyMessages: on("onItsOwn", async (at) => {
    const number = newNumber();
    await spend(at, 5, "/widget/phone/send", { phoneNumber: `+91${number}` });
    await at.widget.press("Continue with phone");
    await at.widget.requestCode(`+91 ${number}`);
  }),
  tooManyPasswords: on("onItsOwn", async (at) => {
    const email = newEmail();
    await registerElsewhere(at, email);
    await spend(at, 5, "/sign-in/email", { email, password: "wrong4password" });
    await at.widget.signIn(email);
  }),
  tooManySignUps: on("onItsOwn", async (at) => {
    await at.widget.enterEmail(newEmail());
    const person = { name: "Asha Sample", email: newEmail(), password: "weak" };
    await spend(at, 10, "/sign-up/email", person);
    await at.widget.createAccount();
  }),
  tooManyRequests: on("onItsOwn", async (at) => {
    await spend(at, 10, "/widget/methods", { email: newEmail() });
    await at.widget.enterEmail(newEmail());
  }),
};

test("a person whose email can't be sent is told that it waits", async () => {
  const { url, dataFolder } = sites.onItsOwn;
  const { page, widget } = await visitTo(url);
  const email = newEmail();
  await widget.signUpAndIn(email);
  // The email after the registration shows that nobody answers.
  await expect
    .poll(() => countRows(dataFolder, "outbox_mail", "last_error is not null"))
    .toBeGreaterThan(0);
  await widget.open("/account-page");
  await widget.press("Send the email again");
  await widget.sees("The new email is waiting, because the mail server isn't accepting mail");

  await page.context().clearCookies();
  await widget.open("/?mode=recoverPassword");
  await widget.fill("Email", email);
  await widget.press("Send");
  await widget.heading("Your email is waiting");
  await widget.sees(`Our email to ${email} waits until`);
});

const rows = Object.entries(causes).map(([key, cause]) => ({
  text: english.errors[key as CausedError],
  why: errorCauses[key as CausedError],
  key,
  cause,
}));

describe("each text of the widget comes from its cause", () => {
  test.each(rows.filter(({ cause }) => "on" in cause))("$text ($why)", async ({ text, cause }) => {
    const { on: name, by, script } = cause as Provocation;
    const site = sites[name];
    const { page, widget } = await visitTo(site.url, script);
    await by({ page, widget, site });
    await widget.sees(text);
  });
});

describe("each text that another test provokes is looked for there", () => {
  test.each(rows.filter(({ cause }) => "test" in cause))("$text ($why)", ({ text, key, cause }) => {
    const { test: path, code } = cause as Elsewhere;
    const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
    expect(existsSync(file), path).toBe(true);
    expect(readFileSync(file, "utf8")).toContain(code === undefined ? text : `"${code}"`);
    expect(code === undefined ? key : codeText(errorCode(code))).toBe(key);
  });
});
