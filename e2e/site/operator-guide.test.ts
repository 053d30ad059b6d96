import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { startProcess } from "../../scripts/managed-process.ts";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { OperatorTree } from "../operator-tree.ts";

/** Two builds, on a machine that may have other work. */
const patience = { timeout: 300_000 };

const browser = useBrowser();
const trees: OperatorTree[] = [];
afterAll(() => {
  for (const tree of trees) {
    tree.remove();
  }
});

const content = (file: string) => `apps/web/src/content/${file}`;
const name = "Bharat Semiconductors and Embedded Systems Engineering Private Limited";

/** A picture of one colour, as a camera or a drawing program writes it. */
async function picture(page: Page, type: string, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([kind, across, down]) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: across, height: down });
      canvas.getContext("2d")?.fillRect(0, 0, across, down);
      return canvas.toDataURL(kind);
    },
    [type, width, height] as const,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** The case of the guide, word for word. */
function guidesCase(tree: OperatorTree): string {
  const guide = readFileSync(join(tree.folder, content("README.md")), "utf8");
  return /```ts\n(.+?)```/s.exec(guide)?.[1] ?? "";
}

test(
  "what the guide says is what a visitor gets, and what is wrong is not served",
  patience,
  async () => {
    const watched = await browser.open();
    const { page } = watched;
    const tree = new OperatorTree();
    trees.push(tree);
    tree.write("apps/web/public/team/meera.jpg", await picture(page, "image/jpeg", 1600, 1200));
    tree.edit(content("team.ts"), "/team/sample-1.svg", "/team/meera.jpg");
    tree.edit(content("cases.ts"), "Case[] = [", `Case[] = [${guidesCase(tree)}`);
    tree.edit(content("colours.css"), "#1f4fd8", "#ffb000");
    tree.edit(content("firmware-linux.ts"), "Product security checks", "Security reviews");
    const refused = await tree.start();
    expect(refused.code).toBe(1);
    for (const sentence of [
      "content/firmware-linux.ts must hold “Product security checks”, a text of the specification.",
      "content/cases.ts: cases[0].picture must be the path of an image under public/, but there is no public/cases/pump.webp.",
      "content/team.ts: team[0].picture must have the shape of 192 × 240 pixels, but public/team/meera.jpg has 1600 × 1200: 320 × 240.",
      "content/colours.css: --brand #ffb000 cannot be read in daylight: --brand on --surface has a contrast of 1.7:1, and must have 4.5:1 or more.",
    ]) {
      expect(refused.said).toContain(sentence);
    }
    expect(tree.asked()).toEqual([]);

    tree.edit(content("firmware-linux.ts"), "Security reviews", "Product security checks");
    tree.edit(content("colours.css"), "#ffb000", "#7a1fa2");
    const photo = await picture(page, "image/jpeg", 480, 600);
    tree.write("apps/web/public/team/meera.jpg", photo);
    const pump = await picture(page, "image/webp", 960, 640);
    tree.write("apps/web/public/cases/pump.webp", pump);
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30H0z"/></svg>';
    tree.write("apps/web/public/logos/company.svg", logo);
    tree.edit(
      content("logos.ts"),
      "CompanyLogo | null = null",
      'CompanyLogo | null = { picture: "/logos/company.svg", width: 96 }',
    );
    const started = await tree.start();
    expect(started).toMatchObject({
      code: 0,
      said: expect.stringContaining("restarted services-site"),
    });
    expect(tree.asked()).toEqual(["restart services-site"]);

    const port = await freePort();
    const server = await startProcess({
      name: "the unit's server",
      script: join(tree.folder, "apps/server/src/server.ts"),
      environment: { DATA_DIR: join(tree.folder, "data"), PORT: String(port), COMPANY_NAME: name },
      ready: /listening/i,
      output: "start",
    });
    try {
      await seesWhatTheOperatorDid(page, `http://localhost:${port}`, { photo, pump });
      expectNoComplaints(watched);
    } finally {
      await server.stop();
    }
  },
);

async function seesWhatTheOperatorDid(
  page: Page,
  url: string,
  { photo, pump }: { photo: Buffer; pump: Buffer },
): Promise<void> {
  for (const [path, type, bytes] of [
    ["/team/meera.jpg", "image/jpeg", photo],
    ["/cases/pump.webp", "image/webp", pump],
  ] as const) {
    const answer = await page.request.get(url + path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, type]);
    expect((await answer.body()).equals(bytes)).toBe(true);
  }
  await page.goto(`${url}/profile-page`);
  const portrait = page.locator('img[src="/team/meera.jpg"]');
  await portrait.scrollIntoViewIfNeeded();
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(600);

  await page.goto(`${url}/AIMLDS-page#case-pump`);
  const pumps = page.locator("#case-pump");
  for (const words of [
    "A maker of water pumps",
    "31%",
    "4%",
    "after 12 weeks",
    "Head of service",
  ]) {
    await pumps.getByText(words).first().waitFor();
  }
  expect(await pumps.getByText("Sample").count()).toBe(0);
  await pumps.getByAltText("The pump on its test bench").waitFor();

  const sheet = await page.locator('link[rel="stylesheet"]').getAttribute("href");
  expect(await (await page.request.get(url + sheet)).text()).toContain("#7a1fa2");

  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${url}/landing-page`);
    const header = page.getByRole("banner");
    const brand = header.getByRole("link", {
      name: "Bharat Semiconductors and Embedded Systems Engineering",
    });
    const shown = brand.locator("img");
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
    expect((await shown.boundingBox())?.height).toBe(32);
    // At most three lines of the name.
    expect((await header.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(74);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}
