import { expect, test } from "vitest";
import { goodSettings as good } from "../../test/good-settings.ts";
import { testConfig } from "../../test/test-app.ts";
import { settingTable } from "./config.ts";
import { isPatched } from "./node-floor.mjs";
import { processFacts } from "./process-facts.ts";
import { examineSettings, weakSettings } from "./setting-checks.ts";

const facts = {
  ...processFacts(),
  environment: {},
  node: "24.22.1",
  userId: 1000,
  memory: 2 ** 33,
};
const ofNode = (environment: Record<string, string>) => ({
  ...facts,
  environment: { NODE_ENV: "production", ...environment },
});
const said = (environment: Record<string, string>) =>
  examineSettings(testConfig({ ...good, ...environment }), ofNode(environment)).map(
    ({ level, sentence }) => `${level} ${sentence}`,
  );

/** Settings that others of the same prefix cannot do without. */
const partners: Record<string, Record<string, string>> = {
  GOOGLE_: {
    GOOGLE_ISSUER: "https://accounts.example.test",
    GOOGLE_CLIENT_ID: "an id",
    GOOGLE_CLIENT_SECRET: "a secret of the provider",
  },
  GITHUB_: { GITHUB_CLIENT_ID: "an id" },
  SMS_: { SMS_URL: "https://sms.example.test", SMS_TOKEN: "a token of the messages" },
  S3_: {
    S3_ENDPOINT: "https://s3.example.test",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "an id",
    S3_SECRET_ACCESS_KEY: "a secret of the bucket",
  },
  NODE_USE_: { HTTPS_PROXY: "http://proxy.example.test:3128" },
};
const postgres = (query: string) => `postgres://db.example.test/site${query}`;

test("finds nothing wrong with good settings", () => {
  expect(said({})).toEqual([]);
  const { GOOGLE_, SMS_, S3_ } = partners;
  const more = { ...GOOGLE_, ...SMS_, ...S3_, DATABASE_URL: postgres("?sslmode=verify-full") };
  expect(said({ ...more, SMTP_URL: "smtp://mail.example.test:587?requireTLS=true" })).toEqual([]);
  expect(said({ GSTIN: "27AAPFU0939F1ZV" })).toEqual([]);
  // A trial on one machine may well have its mail server there.
  const trial = said({ PUBLIC_URL: "", SMTP_URL: "smtp://127.0.0.1:25" });
  expect(trial.join()).not.toContain("is on this machine");
  const proxies = "127.0.0.1,10.0.0.0/8,fd00::/8,::ffff:10.1.2.0/120,104.16.0.0/13,2400:cb00::/32";
  expect(said({ TRUST_PROXY: proxies })).toEqual([]);
});

/** The address space in 256 pieces, each of which looks small. */
const everything = Array.from({ length: 256 }, (_, first) => `${first}.0.0.0/8`).join(",");

const tls = "smtp://mail.example.test:587";
/** A setting, values of it, and how the finding of each begins, with `*` for the name. */
const examples: [string, string | string[], string][] = [
  ["NODE_ENV", ["Production", "development"], 'wrong * is not "production"'],
  ["NODE_OPTIONS", "--inspect=0.0.0.0", "wrong * opens the debugger"],
  ["NODE_OPTIONS", "--tls-keylog=/tmp/keys", "wrong * opens the debugger"],
  ["NODE_DEBUG", "http,tls", "wrong * is set: Node prints"],
  ["NODE_EXTRA_CA_CERTS", "/etc/ssl/own.pem", "note * is set"],
  ["NODE_USE_ENV_PROXY", "1", "note * is on and HTTPS_PROXY"],
  ["NODE_TLS_REJECT_UNAUTHORIZED", "0", "wrong * is 0"],
  ["PUBLIC_URL", ["", "http://www.example.test"], "wrong * is not an https"],
  ["TRUST_PROXY", "", "wrong * is empty"],
  [
    "TRUST_PROXY",
    ["0.0.0.0/1", "loopback, 2000::/3", everything, "::/16", "::ffff:0.0.0.0/96"],
    "wrong * trusts a large part of the internet",
  ],
  ["SESSION_SECRET", "", "wrong * is empty"],
  ["SESSION_SECRET", "ab".repeat(20), "wrong * has fewer"],
  ["MASTER_KEY", "", "wrong * and MASTER_KEY_FILE are empty"],
  ["MASTER_KEY", Buffer.alloc(32).toString("base64"), "wrong * holds a key that was not"],
  ["DATABASE_URL", postgres(""), "note * names no sslmode"],
  [
    "DATABASE_URL",
    ["?sslmode=disable", "?sslmode=no-verify", "?ssl=false"].map(postgres),
    "wrong * switches encryption",
  ],
  ["RAZORPAY_KEY_ID", "", "wrong Payments are off"],
  ["RAZORPAY_KEY_ID", "rzp_test_0123456789", "note * is a test"],
  ["RAZORPAY_WEBHOOK_SECRET", "short", "wrong * has fewer"],
  ["RAZORPAY_KEY_SECRET", "x", "wrong * has fewer than"],
  ["GATEWAY_URL", "https://gateway.example.test", "wrong * is not api.razorpay.com"],
  ["GOOGLE_ISSUER", "http://accounts.example.test", "wrong * is an http"],
  ["GOOGLE_CLIENT_SECRET", "x", "wrong * has"],
  ["GITHUB_CLIENT_SECRET", "x", "wrong * has"],
  ["SMS_URL", "http://sms.example.test", "wrong * is an http address"],
  ["SMS_TOKEN", "a".repeat(20), "wrong * has fewer"],
  ["METRICS_TOKEN", "", "note * is empty"],
  ["DATA_DIR", "data", "note * is relative"],
  ["GATEWAY_TIMEOUT_MS", "500", "note * is below 2000"],
  ["DRAIN_SECONDS", "40", "wrong * is more than 35"],
  ["GSTIN", ["29ABCDE1234F1Z5", "27AAPFU0939F1ZX", "28AAPFU0939F1ZV"], "wrong * is mistyped"],
  ["RETAIN_RESULTS_DAYS", "7", "note * is below 30"],
  ["ENGINE_PARALLEL", "16", "wrong * statements of ENGINE_MEMORY_MB may take 16384 MB"],
  ["METRICS_TOKEN", "1".repeat(32), "wrong * has fewer"],
  ["SMTP_URL", "", "wrong * is empty"],
  [
    "SMTP_URL",
    [
      tls,
      `${tls}?ignoreTLS=true&requireTLS=true`,
      `${tls}?requireTLS=true&tls.rejectUnauthorized=false`,
    ],
    "wrong * lets anyone",
  ],
  ["SMTP_URL", "smtp://127.0.0.1:25", "note * is on this machine"],
  ["MAIL_FROM", "", "wrong * is the sample"],
  ...["NAME", "EMAIL", "ADDRESS", "REGISTRATION_NUMBER", "PHONE", "WEBSITE", "GRIEVANCE_OFFICER"]
    .map((name) => `COMPANY_${name}`)
    .map((name): (typeof examples)[number] => [name, "", "wrong * is still the sample comp"]),
  ["COMPANY_ADDRESS", ["12 Harbour Road|Kochi", "Flat 1234567"], "wrong * names no PIN code"],
  ["COMPANY_REGISTRATION_NUMBER", ["pending", "u72900kl2020ptc000001"], "wrong * is neither a CIN"],
  [
    "COMPANY_NAME",
    "Harbour Semiconductor and Systems Private Limited",
    "note COMPANY_SHORT_NAME, or * ",
  ],
  ["S3_ENDPOINT", "http://s3.example.test", "note * is an http"],
  ["S3_SECRET_ACCESS_KEY", "x", "wrong * has"],
  ["RATE_LIMIT_FACTOR", "20", "wrong * is not 1"],
  ["INVOICE_SERIES", "ABCD", "wrong * has four characters"],
  ["LOG_LEVEL", "debug", "note * says too much"],
  ["DISK_RESERVE_BYTES", "0", "note * is 0"],
  ["ENGINE_WITHOUT_NAMESPACES", "on", "note * is on"],
];

test.each(
  examples.flatMap(([name, values, sentence]) =>
    [values].flat().map((value) => [name, value, sentence] as const),
  ),
)("a %s that is %o is found, and nothing else", (name, value, sentence) => {
  const prefix = Object.keys(partners).find((each) => name.startsWith(each)) ?? "";
  const start = sentence.replace("*", name);
  expect(said({ ...partners[prefix], [name]: value })).toEqual([expect.stringContaining(start)]);
});

test("a mail server on this machine is as it should be where the site has no address yet", () => {
  const sentences = said({ PUBLIC_URL: "", SMTP_URL: "smtp://127.0.0.1:25" });
  expect(sentences.filter((each) => each.includes("SMTP_URL"))).toEqual([]);
});

test("every setting of which a value is a risk has an example here", () => {
  const shown = new Set(examples.map(([name]) => name));
  const checked = Object.values(settingTable)
    .flat()
    .flatMap(({ name, isChecked }) => (isChecked ? name : []));
  expect(checked.filter((name) => !shown.has(name))).toEqual([]);
});

test("finds the sandbox, another Node and root; the start logs only what weakens", () => {
  const sandbox = {
    ...good,
    RAZORPAY_KEY_ID: "rzp_test_SIMULATOR",
    GATEWAY_URL: "http://127.0.0.2:4000",
  };
  const odd = { ...facts, node: "20.1.0", userId: 0 };
  const sentences = examineSettings(testConfig(sandbox), odd).map(({ sentence }) => sentence);
  expect(sentences).toEqual([
    expect.stringContaining("Node 20.1.0 runs here"),
    expect.stringContaining("Node 20.1.0 lacks security fixes"),
    expect.stringContaining("The process runs as root"),
    expect.stringContaining('NODE_ENV is not "production"'),
    expect.stringContaining("GATEWAY_URL is the sandbox"),
  ]);
  expect(weakSettings(testConfig({ ...sandbox, SMS_TOKEN: "x" }), odd)).toEqual([
    expect.stringContaining("SMS_TOKEN has fewer"),
  ]);
});

test("a Node has the security fixes of the floor in its own line, or in a newer one", () => {
  const floor = ["24.22.1", "26.12.1"];
  const patched = ["24.22.1", "24.22.3", "24.30.0", "26.12.1", "26.13.0", "27.0.0", "28.1.0"];
  const unpatched = ["20.20.2", "22.30.0", "24.9.9", "24.22.0", "25.99.0", "26.2.9", "26.12.0"];
  expect(patched.filter((version) => !isPatched(version, floor))).toEqual([]);
  expect(unpatched.filter((version) => isPatched(version, floor))).toEqual([]);
});
