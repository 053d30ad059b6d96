import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { messageCauses } from "../../packages/contract/src/message-causes.ts";
import { messages } from "../../packages/contract/src/messages.ts";
import { useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "../capital-gains/signed-in-page.ts";
import { signIn } from "../page-models/account-pages.ts";
import { dismissAlert } from "../page-models/alert-dialog.ts";
import { useProduct } from "../product.ts";
import { refuseNewRows } from "../product-database.ts";
import { openHydrated } from "./open-hydrated.ts";
import { type Account, signUp } from "./sign-up.ts";

const people = useBrowser();
const site = useProduct({ RATE_LIMIT_FACTOR: "100" });
let account: Account;
beforeAll(async () => {
  account = await signUp(site.url, site.inboxUrl);
});

type Catalogue = typeof messages;
/** Makes the cause happen, and returns the text that the person then reads. */
type Provocation = () => Promise<string | null>;
/** A test elsewhere that looks for the text. */
type Elsewhere = { test: string };
type Causes = {
  readonly [Group in keyof Catalogue]: {
    readonly [Key in keyof Catalogue[Group] as (typeof messageCauses)[Group][Key &
      keyof (typeof messageCauses)[Group]] extends string
      ? Key
      : never]: Provocation | Elsewhere;
  };
};

const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();
const signedIn = (options: BrowserContextOptions = {}) =>
  people.open({ baseURL: site.url, storageState: account.storageState, ...options });

/** Opens a page with a form and types a message that no other test sends. */
async function withMessage(page: Page, path: string, length = 40): Promise<void> {
  await openHydrated(page, site.url + path);
  await page.getByPlaceholder("Type a message...").fill(crypto.randomUUID().padEnd(length, "."));
}

/** Sends a message of so many characters from a page, signed in, and returns the alert. */
async function alertAfter(path: string, length?: number): Promise<string> {
  const { page } = await signedIn();
  await withMessage(page, path, length);
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("main [name=email]")?.value,
  );
  await send(page);
  return dismissAlert(page);
}

/** The same from a browser in which nobody is signed in. */
async function alertSignedOut(path: string): Promise<string> {
  const { page } = await people.open();
  await withMessage(page, path);
  await send(page);
  return dismissAlert(page);
}

/** Sends too long a message without script, and returns the heading of the server's page. */
async function headingWithoutScript(path: string): Promise<string | null> {
  const { page } = await signedIn({ javaScriptEnabled: false });
  await page.goto(path);
  await page.getByPlaceholder("Type a message...").fill("x".repeat(1_048_577));
  await send(page);
  return page.locator("main h1").textContent();
}

const garbage = (name: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from("this,is,no,statement\n"),
});

/** The capital-gains page of somebody new. */
const gainsPage = async () => SignedInPage.open(await people.open(), site.url, site.inboxUrl);
/** The view that takes both brokers' statements. */
const combined = "MULTIPLE";

/** Chooses a platform and ticks its terms. */
async function atUpload(platform: string): Promise<SignedInPage> {
  const gains = await gainsPage();
  await gains.press(platform);
  await gains.acceptTerms();
  return gains;
}

/** Uploads what is chosen, processes it, and returns the alert. */
async function processed(
  gains: SignedInPage,
  before: () => Promise<unknown> = async () => {},
): Promise<string> {
  await gains.press("Upload");
  await gains.page.getByRole("button", { name: "Process", exact: true }).waitFor();
  await before();
  await gains.press("Process");
  return dismissAlert(gains.page);
}

async function atPayment(): Promise<SignedInPage> {
  const gains = await gainsPage();
  await gains.uploadAndProcess("ICICI", statements.icici);
  return gains;
}

const withoutTerms = async (tick?: string) => {
  const gains = await gainsPage();
  await gains.press("ICICI");
  await gains.choose(statements.icici);
  if (tick) {
    await gains.page.getByRole("checkbox", { name: tick }).check();
  }
  await gains.press("Upload");
  return dismissAlert(gains.page);
};

const noAnswer = (page: Page, path: string) => page.route(path, (route) => route.abort());

const processFailed: Provocation = async () => {
  const gains = await atUpload("ICICI");
  await gains.choose(garbage("statement.csv"));
  return processed(gains);
};
/** Asks over HTTP for a file without naming one, and returns a field of the answer. */
const answerWithoutText = async (field: "error" | "message"): Promise<string> => {
  const { page } = await signedIn();
  const headers = { origin: new URL(site.url).origin };
  const answer = await page.request.post("/api/processFileGen", { data: {}, headers });
  return (await answer.json())[field];
};

/** Processes while the database refuses results; returns what was answered and what the page says. */
async function processedInOutage(): Promise<{ answered: string; says: string }> {
  const gains = await atUpload("ICICI");
  await gains.choose(statements.icici);
  const answer = gains.page.waitForResponse("**/api/processFileGen?*");
  let accept = () => {};
  const says = await processed(gains, async () => {
    accept = refuseNewRows(site.dataFolder, "result");
  }).finally(() => accept());
  return { answered: (await (await answer).json()).error, says };
}

const causes: Causes = {
  projectQuery: {
    failedMessage: () => headingWithoutScript("/SiEngConsult-page"),
    failedRequirement: () => headingWithoutScript("/ProjectQuery-page"),
    thrownFailure: async () => {
      const accept = refuseNewRows(site.dataFolder, "project_query");
      try {
        return await alertAfter("/SiEngConsult-page");
      } finally {
        accept();
      }
    },
    unexpected: () => alertAfter("/SiEngConsult-page", 1_048_577),
    unexpectedRequirement: () => alertAfter("/DesignServices-page", 1_048_577),
    notSignedIn: () => alertSignedOut("/profile-page"),
    notSignedInProjectQuery: () => alertSignedOut("/ProjectQuery-page"),
    notSignedInDesign: () => alertSignedOut("/DesignServices-page"),
    thanks: () => alertAfter("/ProjectQuery-page"),
    alreadySubmitted: { test: "e2e/site/project-queries.test.ts" },
    sent: async () => {
      const { page } = await signedIn();
      await withMessage(page, "/profile-page");
      await send(page);
      const said = page.getByRole("status").filter({ hasText: "sent" });
      return said.textContent();
    },
  },
  auth: {
    acceptTerms: async () => {
      const { page } = await people.open();
      await openHydrated(page, `${site.url}/register-page`);
      await page.getByLabel("Name", { exact: true }).press("Enter");
      return dismissAlert(page);
    },
    signedIn: async () => {
      const { page } = await people.open();
      return signIn(page, site.url, account);
    },
    signInFailed: async () => {
      const { page } = await people.open();
      return signIn(page, site.url, { ...account, password: "wrong4password" });
    },
    accountDisabled: { test: "e2e/sign-in/account-states.test.ts" },
  },
  upload: {
    noFile: async () => {
      const gains = await atUpload("ICICI");
      await gains.press("Upload");
      return dismissAlert(gains.page);
    },
    noFileCombined: async () => {
      const gains = await atUpload(combined);
      await gains.press("Upload");
      return dismissAlert(gains.page);
    },
    failed: async () => {
      const gains = await atUpload(combined);
      await gains.choose(garbage("statement.txt"));
      await gains.press("Upload");
      return dismissAlert(gains.page);
    },
    acceptCapitalGainsTerms: () => withoutTerms(),
    acceptGeneralTerms: () => withoutTerms("I accept the CG Terms and conditions"),
  },
  process: {
    failed: processFailed,
    textMissing: () => answerWithoutText("message"),
    internal: async () => (await processedInOutage()).says,
    unexpected: async () => {
      const gains = await atUpload("ICICI");
      await gains.choose(statements.icici);
      return processed(gains, () => noAnswer(gains.page, "**/api/processFileGen*"));
    },
    failedCombined: async () => {
      const gains = await atUpload(combined);
      await gains.choose(garbage("statement.csv"));
      return processed(gains);
    },
    errorCombined: async () => {
      const gains = await atUpload(combined);
      await gains.choose(statements.icici);
      return processed(gains, () => noAnswer(gains.page, "**/api/processFileGenV2*"));
    },
  },
  processErrors: {
    failed: processFailed,
    textMissing: () => answerWithoutText("error"),
    internal: async () => (await processedInOutage()).answered,
  },
  payment: {
    scriptFailed: async () => {
      const gains = await atPayment();
      await noAnswer(gains.page, "**/checkout.js");
      await gains.press("Pay to Download");
      return dismissAlert(gains.page);
    },
    initiateFailed: async () => {
      const gains = await atPayment();
      await noAnswer(gains.page, "**/api/payments/initiate*");
      await gains.press("Pay to Download");
      return dismissAlert(gains.page);
    },
    verificationFailed: async () => {
      const gains = await atPayment();
      await gains.page.route("**/api/payments/verify*", (route) => {
        const body = { ...route.request().postDataJSON(), razorpaySignature: "0".repeat(64) };
        return route.continue({ postData: JSON.stringify(body) });
      });
      await gains.payByUpi();
      return dismissAlert(gains.page);
    },
  },
  router: { unexpected: { test: "e2e/site/rare-states.ts" } },
};

const rows = Object.entries(causes).flatMap(([group, texts]) =>
  Object.entries<Provocation | Elsewhere>(texts).map(([key, cause]) => ({
    text: (messages as Record<string, Record<string, string>>)[group]?.[key] ?? "",
    why: (messageCauses as Record<string, Record<string, unknown>>)[group]?.[key],
    cause,
  })),
);

describe("each text of the specification comes from its cause", () => {
  const provoked = rows.filter(({ cause }) => typeof cause === "function");
  test.each(provoked)("$text ($why)", async ({ text, cause }) => {
    expect(await (cause as Provocation)()).toBe(text);
  });
});

describe("each text that another test provokes is looked for there", () => {
  const elsewhere = rows.filter(({ cause }) => typeof cause !== "function");
  test.each(elsewhere)("$text ($why)", ({ text, cause }) => {
    const { test: path } = cause as Elsewhere;
    const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
    expect(readFileSync(file, "utf8")).toContain(text);
  });
});
