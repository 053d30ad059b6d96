import { expect, test } from "vitest";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "../capital-gains/signed-in-page.ts";
import { useProduct } from "../product.ts";
import { messagesTo } from "../sign-in/inbox-client.ts";
import { workbookCells } from "../workbook-text.ts";
import { openHydrated } from "./open-hydrated.ts";

const browser = useBrowser();
const company = {
  COMPANY_NAME: "Harbour R&D Private Limited",
  COMPANY_SHORT_NAME: "Harbour R&D",
  COMPANY_EMAIL: "office@harbour.example",
  COMPANY_ADDRESS: "12 Harbour Road|682001 Kochi",
  COMPANY_REGISTRATION_NUMBER: "U72900KL2020PTC000001",
  COMPANY_GRIEVANCE_OFFICER: "Meera Nair, Grievance Officer",
  COMPANY_PHONE: "+91 484 123 4567",
  COMPANY_WEBSITE: "https://www.harbour.example",
};

/** The usual build, started with an operator's own settings. */
const product = useProduct({ ...company, FEE_PAISE: "19900", RETAIN_UPLOADS_DAYS: "14" });

/** Facts that only the sample company's pages may show. */
const sample = /Example Silicon|Sample Person|contact@example|U00000XX|₹5\.00|\{\{/;

test("every page names one company and one price, before and after its script", async () => {
  const watched = await browser.open();
  const { page } = watched;
  for (const path of ["/", "/landing-page", "/profile-page", "/ProjectQuery-page"]) {
    expect(await (await page.request.get(product.url + path)).text(), path).not.toMatch(sample);
    await openHydrated(page, product.url + path);
    expect(await page.content(), path).not.toMatch(sample);
    const footer = page.getByRole("contentinfo");
    await footer.getByText(company.COMPANY_NAME).waitFor();
    await footer.getByText(company.COMPANY_REGISTRATION_NUMBER).waitFor();
    expect(await footer.getByRole("link", { name: "Contact Us" }).getAttribute("href")).toBe(
      "mailto:office@harbour.example",
    );
    expect(await page.title()).toContain("| Harbour R&D");
  }
  await page.goto(`${product.url}/`);
  await page.getByText("Pay ₹199.00 only for the files.").waitFor();
  await page.getByText("We delete your statement after 14 days").waitFor();
  // Hydration would complain if markup and script had different facts.
  expectNoComplaints(watched);
});

test("checkout window, invoice and email name the same company", async () => {
  const gains = await SignedInPage.open(await browser.open(), product.url, product.inboxUrl);
  await gains.uploadAndProcess("ICICI", statements.icici);
  await gains.press("Pay to Download");
  await gains.gateway.getByText("Harbour R&D").first().waitFor();
  await gains.gateway.getByText("₹199.00").waitFor();
  await gains.gateway.getByRole("button", { name: "Pay (UPI)" }).click();
  await gains.seesStep("Payment Made");
  await gains.press("Click to continue");
  await gains.seesStep("Download your files");
  const invoice = workbookCells((await gains.download("Download Invoice")).bytes);
  expect([...invoice.values()]).toContain("Harbour R&D Private Limited");
  expect([...invoice.values()].join()).toContain("U72900KL2020PTC000001");
  const heading = await gains.page.getByRole("heading", { level: 1 }).textContent();
  const email = /\S+@\S+/.exec(heading ?? "")?.[0] ?? "";
  const mails = await messagesTo(product.inboxUrl, email);
  expect(mails.map(({ text }) => text).join()).toContain("Harbour R&D Private Limited");
});
