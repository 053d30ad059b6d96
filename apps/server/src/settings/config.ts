import { fileURLToPath } from "node:url";
import { sampleFacts } from "contract/site-facts";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { configuredKeys } from "../storage/master-keys.ts";
import { Environment, entriesOf } from "./environment.ts";
import { type PaymentMode, paymentModeOf } from "./payment-mode.ts";

/** The output folder of the web workspace. */
const builtPages = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** The server's settings, grouped by purpose. Read once, never changed. */
export type Config = ReturnType<typeof arrange>;

/** Either the settings, or one sentence that names the variable and what it must be. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; message: string };

/** What a process of ours is: a worker needs no secret of the web process. */
export type Role = "web" | "worker";

/**
 * Reads the settings from environment variables; empty counts as not set. Returns the first wrong
 * value as a sentence that never repeats the value, which may be a secret.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  role: Role = "web",
): ConfigResult {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(Environment.properties)) {
    const text = environment[name] || undefined;
    const isNumber = Type.IsInteger(schema) && /^[0-9]{1,15}$/.test(text?.trim() ?? "");
    given[name] = isNumber ? Number(text) : (text ?? schema.default);
    if (!Value.Check(schema, given[name])) {
      return { ok: false, message: `${name} ${schema.title}.` };
    }
  }
  if (!Value.Check(Environment, given)) {
    throw new TypeError("settings that are right one by one are not together");
  }
  const incomplete = missingPartner(given, role);
  if (incomplete) {
    return { ok: false, message: incomplete };
  }
  const payments = paymentModeOf(
    {
      keyId: given.RAZORPAY_KEY_ID,
      url: given.GATEWAY_URL,
      checkoutScriptUrl: given.CHECKOUT_SCRIPT_URL,
    },
    // Words that mean it count as well: taking "prod" for a trial would accept the sandbox.
    /^prod/i.test(environment.NODE_ENV ?? ""),
  );
  if (!payments.ok) {
    return { ok: false, message: payments.error };
  }
  const masterKeys = configuredKeys(given.MASTER_KEY, given.MASTER_KEY_FILE);
  if (!masterKeys.ok) {
    return { ok: false, message: masterKeys.error };
  }
  return { ok: true, config: arrange(given, payments.value, masterKeys.value) };
}

/**
 * Checks settings that only work together; returns a sentence for the first one without its
 * partner.
 */
function missingPartner(e: Environment, role: Role): string | null {
  const pairs: [keyof Environment, keyof Environment][] = [
    ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET"],
    ["RAZORPAY_KEY_ID", "RAZORPAY_WEBHOOK_SECRET"],
    ["GOOGLE_ISSUER", "GOOGLE_CLIENT_ID"],
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
    ["DATABASE_URL", "SESSION_SECRET"],
    ["S3_ENDPOINT", "S3_BUCKET"],
    ["S3_ENDPOINT", "S3_ACCESS_KEY_ID"],
    ["S3_ENDPOINT", "S3_SECRET_ACCESS_KEY"],
    ["S3_BUCKET", "S3_ENDPOINT"],
    ["S3_ACCESS_KEY_ID", "S3_ENDPOINT"],
    ["S3_SECRET_ACCESS_KEY", "S3_ENDPOINT"],
  ];
  for (const [first, second] of pairs) {
    const isNeeded = role === "web" || second !== "SESSION_SECRET";
    if (isNeeded && e[first] !== "" && e[second] === "") {
      return `${second} must be set when ${first} is.`;
    }
  }
  if (e.MASTER_KEY !== "" && e.MASTER_KEY_FILE !== "") {
    return "MASTER_KEY must be empty when MASTER_KEY_FILE is set.";
  }
  // Several processes, perhaps on several machines, must share the key.
  for (const outside of ["DATABASE_URL", "S3_ENDPOINT"] as const) {
    if (e[outside] !== "" && e.MASTER_KEY === "" && e.MASTER_KEY_FILE === "") {
      return `MASTER_KEY must be set when ${outside} is (or MASTER_KEY_FILE).`;
    }
  }
  return null;
}

function arrange(e: Environment, paymentMode: PaymentMode, masterKeys: string) {
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    /** The site's origin for browsers; empty: the loopback addresses of the listening port. */
    publicUrl: e.PUBLIC_URL,
    trustProxy: entriesOf(e.TRUST_PROXY),
    drainMs: e.DRAIN_SECONDS * 1000,
    databaseUrl: e.DATABASE_URL,
    /** `endpoint` empty: stored files are kept in the data folder. */
    s3: {
      endpoint: e.S3_ENDPOINT,
      region: e.S3_REGION,
      bucket: e.S3_BUCKET,
      accessKeyId: e.S3_ACCESS_KEY_ID,
      secretAccessKey: e.S3_SECRET_ACCESS_KEY,
      timeoutMilliseconds: 10_000,
    },
    /** Keys that encrypt stored files, as text; empty: one is made in the data folder. */
    masterKeys,
    /** Empty: one is generated and kept under the data folder. */
    sessionSecret: e.SESSION_SECRET,
    webRoot: e.WEB_ROOT || builtPages,
    logLevel: e.LOG_LEVEL,
    /** Empty: /metrics does not exist. */
    metricsToken: e.METRICS_TOKEN,
    /** Amount in paise. */
    fee: { amount: e.FEE_PAISE, currency: "INR" },
    gateway: {
      keyId: e.RAZORPAY_KEY_ID,
      keySecret: e.RAZORPAY_KEY_SECRET,
      webhookSecrets: entriesOf(e.RAZORPAY_WEBHOOK_SECRET),
      url: e.GATEWAY_URL,
      timeoutMs: e.GATEWAY_TIMEOUT_MS,
      checkoutScriptUrl: e.CHECKOUT_SCRIPT_URL,
      mode: paymentMode,
    },
    mail: { smtpUrl: e.SMTP_URL, from: senderOf(e) },
    /** The one company of pages, terms, mails and invoices. */
    company: {
      name: e.COMPANY_NAME,
      shortName: e.COMPANY_SHORT_NAME || shortNameOf(e.COMPANY_NAME),
      email: e.COMPANY_EMAIL,
      address: e.COMPANY_ADDRESS.split("|").flatMap((line) => line.trim() || []),
      registrationNumber: e.COMPANY_REGISTRATION_NUMBER,
      phone: e.COMPANY_PHONE,
      website: e.COMPANY_WEBSITE,
    },
    /** `gstin` empty: not registered, invoices carry no tax. */
    gst: { gstin: e.GSTIN, ratePercent: e.GST_RATE_PERCENT, sac: e.SAC },
    invoiceSeries: e.INVOICE_SERIES,
    multiplePlatform: e.MULTIPLE_PLATFORM === "on",
    maxUploadBytes: e.MAX_UPLOAD_BYTES,
    /** How much one person's stored files may take, results included. */
    maxPersonBytes: e.MAX_PERSON_BYTES,
    /** Room kept free for sign-ins, records and so on when stored files are in the data folder. */
    diskReserveBytes: e.DISK_RESERVE_BYTES,
    /** Whether the web process starts its own worker. */
    ownWorker: e.OWN_WORKER === "on",
    engine: { memoryMb: e.ENGINE_MEMORY_MB, parallel: e.ENGINE_PARALLEL, queue: e.ENGINE_QUEUE },
    google: {
      issuer: e.GOOGLE_ISSUER,
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
    },
    /** In the order in which the widget shows them. */
    signInMethods: e.SIGN_IN_METHODS.split(","),
    enumerationProtection: e.ENUMERATION_PROTECTION === "on",
    /** `countries`: the home country first. */
    sms: { url: e.SMS_URL, token: e.SMS_TOKEN, countries: e.SMS_COUNTRIES.split(",") },
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    /** How many days each class of data is kept. */
    retention: {
      uploadDays: e.RETAIN_UPLOADS_DAYS,
      resultDays: e.RETAIN_RESULTS_DAYS,
      mailDays: e.RETAIN_MAIL_DAYS,
      queryDays: e.RETAIN_QUERIES_DAYS,
      auditDays: e.RETAIN_AUDIT_DAYS,
      invoiceDays: e.RETAIN_INVOICES_DAYS,
      oneYearHold: e.DPDP_ONE_YEAR_HOLD === "on",
    },
    github: { clientId: e.GITHUB_CLIENT_ID, clientSecret: e.GITHUB_CLIENT_SECRET },
  };
}

/** Adds the company's name to the mail sender; an address that already has a name keeps it. */
function senderOf(e: Environment): string {
  if (e.MAIL_FROM.includes("<")) {
    return e.MAIL_FROM;
  }
  const name = e.COMPANY_SHORT_NAME || shortNameOf(e.COMPANY_NAME);
  return `"${name.replaceAll(/["\\]/g, "")}" <${e.MAIL_FROM}>`;
}

/** Derives the company's short name where none is set. */
function shortNameOf(name: string): string {
  return name === sampleFacts.name ? sampleFacts.shortName : name;
}
