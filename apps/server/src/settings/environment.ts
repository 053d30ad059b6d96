import { isIP } from "node:net";
import { sampleFacts } from "contract/site-facts";
import { type Static, type TSchema, Type } from "typebox";

/** `title` completes the sentence "NAME ...", which an operator reads when the value is wrong. */
const described = <S extends TSchema, V>(schema: S, otherwise: V, title: string) =>
  Object.assign(schema, { default: otherwise, title });

const text = (otherwise: string, title: string, pattern = "") =>
  described(Type.String({ pattern }), otherwise, title);

/** A text that is also an address which can be used as one, where it is set. */
const address = (otherwise: string, title: string, pattern: string) =>
  Type.Refine(text(otherwise, title, pattern), (url) => url === "" || URL.canParse(url));

const whole = (otherwise: number, minimum: number, maximum: number, what: string) =>
  described(
    Type.Integer({ minimum, maximum }),
    otherwise,
    `must be ${what}, from ${minimum} to ${maximum}`,
  );

/** A number of days; a law or another setting sets the minimum. */
const days = (otherwise: number, what: string, minimum = 1) =>
  whole(otherwise, minimum, 36_500, `the number of days for which ${what}`);

const choice = <const C extends string>(otherwise: C, ...choices: C[]) =>
  described(Type.Enum(choices), otherwise, `must be one of ${choices.join(", ")}`);

const origin = "^(https?://[^/\\s?#]+)?$";
const methods = "(google\\.com|github\\.com|password|emailLink|phone|anonymous)";

/** Every environment variable that the server reads. */
export const Environment = Type.Object({
  PORT: whole(3000, 0, 65_535, "a port number"),
  HOST: text("127.0.0.1", "must be an address to listen on, such as 127.0.0.1 or 0.0.0.0"),
  DATA_DIR: text("data", "must name the folder for the embedded database and the stored files"),
  PUBLIC_URL: address(
    "",
    "must be the site's origin without a path, such as https://www.example.in (or empty on one machine)",
    origin,
  ),
  TRUST_PROXY: Type.Refine(
    text(
      "",
      "must be a comma-separated list of the proxies' addresses or networks, such as 127.0.0.1,10.0.0.0/8",
    ),
    (list) => entriesOf(list).every(isProxy),
  ),
  DRAIN_SECONDS: whole(0, 0, 60, "the seconds that a stopping process is unready and answers"),
  DATABASE_URL: address(
    "",
    "must be a postgres:// address (or empty for the embedded database)",
    "^(postgres(ql)?://\\S+)?$",
  ),
  S3_ENDPOINT: address(
    "",
    "must be the http(s) address of an S3-compatible server (or empty: files in DATA_DIR)",
    origin,
  ),
  S3_REGION: text("us-east-1", "must be the region of S3_BUCKET"),
  S3_BUCKET: text(
    "",
    "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
    "^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$",
  ),
  S3_ACCESS_KEY_ID: text("", "must be the access key id for S3_BUCKET"),
  S3_SECRET_ACCESS_KEY: text("", "must be the secret of S3_ACCESS_KEY_ID"),
  MASTER_KEY: text("", "must hold keys of 32 bytes in base64, separated by commas (newest first)"),
  MASTER_KEY_FILE: text(
    "",
    "must name a file with keys of 32 bytes in base64, one per line (newest first)",
  ),
  SESSION_SECRET: text("", "must have at least 32 characters", "^(.{32,})?$"),
  WEB_ROOT: text("", "must name the folder of the built pages"),
  LOG_LEVEL: choice("info", "fatal", "error", "warn", "info", "debug", "trace", "silent"),
  METRICS_TOKEN: text(
    "",
    "must have at least 16 characters (or empty: no /metrics)",
    "^(\\S.{14,}\\S)?$",
  ),
  FEE_PAISE: whole(500, 100, 100_000_000, "the fee in paise, a whole number"),
  RAZORPAY_KEY_ID: text(
    "",
    "must be a key id that begins with rzp_live_ or rzp_test_ (or empty: payment is off)",
    "^(rzp_(live|test)_[A-Za-z0-9]+)?$",
  ),
  RAZORPAY_KEY_SECRET: text("", "must be the secret of RAZORPAY_KEY_ID"),
  RAZORPAY_WEBHOOK_SECRET: text(
    "",
    "must be one or more secrets, separated by commas (newest first)",
  ),
  GATEWAY_URL: address(
    "https://api.razorpay.com",
    "must be the gateway's http(s) address without a slash at the end",
    "^https?://[^\\s?#]+[^/\\s?#]$",
  ),
  GATEWAY_TIMEOUT_MS: whole(8000, 100, 60_000, "how many milliseconds a gateway call may take"),
  CHECKOUT_SCRIPT_URL: address(
    "https://checkout.razorpay.com/v1/checkout.js",
    "must be the http(s) address of the checkout script",
    "^https?://[^\\s#]+$",
  ),
  SMTP_URL: address(
    "",
    "must be an smtp:// or smtps:// address (or empty: mail is kept and not sent)",
    "^(smtps?://\\S+)?$",
  ),
  MAIL_FROM: text(
    "no-reply@example.com",
    "must be the sender address of the site's mail",
    "^[^\\r\\n]+@[^\\r\\n]+$",
  ),
  COMPANY_EMAIL: text(
    sampleFacts.email,
    "must be the company's address on pages and invoices, which receives project queries",
    "^[^\\s@]+@[^\\s@]+$",
  ),
  COMPANY_NAME: text(
    sampleFacts.name,
    "must be the company's registered name on pages, terms, mail and invoices",
  ),
  COMPANY_ADDRESS: text(
    sampleFacts.address.replaceAll(", ", "|"),
    "must be the company's address on terms and invoices (lines separated by |)",
  ),
  COMPANY_REGISTRATION_NUMBER: text(
    sampleFacts.registrationNumber,
    "must be the company's number in the register, on pages and invoices",
  ),
  COMPANY_SHORT_NAME: text("", "must be what the pages call the company (or empty: COMPANY_NAME)"),
  COMPANY_PHONE: text(
    sampleFacts.phone,
    "must be the company's phone number with country code, such as +91 98123 45678",
    "^\\+[0-9][0-9 ]{6,18}$",
  ),
  COMPANY_WEBSITE: text(
    sampleFacts.website,
    "must be the https:// address of the company's website",
    "^https://[^\\s/?#]+[^\\s]*$",
  ),
  GSTIN: text(
    "",
    "must be a GSTIN of 15 characters (or empty when not registered)",
    "^([0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$",
  ),
  GST_RATE_PERCENT: whole(18, 0, 100, "a whole number of per cent"),
  SAC: text("998232", "must be a services accounting code of 4 to 8 digits", "^[0-9]{4,8}$"),
  INVOICE_SERIES: text(
    "CG",
    "must be 1 to 4 capital letters or digits, and not TEST, TCN or CN",
    "^(?!TEST$|TCN$|CN$)[A-Z0-9]{1,4}$",
  ),
  MULTIPLE_PLATFORM: choice("on", "on", "off"),
  MAX_UPLOAD_BYTES: whole(26_214_400, 1024, 2 ** 30, "a number of bytes"),
  MAX_PERSON_BYTES: whole(
    262_144_000,
    2 ** 20,
    2 ** 40,
    "the bytes that one person's stored files may take",
  ),
  DISK_RESERVE_BYTES: whole(
    2 ** 28,
    0,
    2 ** 40,
    "the bytes of the data folder's disk that uploads leave free",
  ),
  ENGINE_MEMORY_MB: whole(1024, 128, 16_384, "the megabytes of memory that a statement may use"),
  /** `off` when workers are started apart. */
  OWN_WORKER: choice("on", "on", "off"),
  ENGINE_PARALLEL: whole(2, 1, 64, "the number of statements processed at a time"),
  ENGINE_QUEUE: whole(25, 1, 10_000, "the number of statements that may wait"),
  GOOGLE_ISSUER: address(
    "",
    "must be the http(s) address of the OpenID issuer",
    "^(https?://\\S+)?$",
  ),
  GOOGLE_CLIENT_ID: text("", "must be the OpenID client id"),
  GOOGLE_CLIENT_SECRET: text("", "must be the OpenID client secret"),
  GITHUB_CLIENT_ID: text("", "must be the GitHub client id"),
  GITHUB_CLIENT_SECRET: text("", "must be the GitHub client secret"),
  SIGN_IN_METHODS: text(
    "google.com,password",
    "must be a comma-separated list of google.com, github.com, password, emailLink, phone, anonymous",
    `^${methods}(,${methods})*$`,
  ),
  ENUMERATION_PROTECTION: choice("off", "on", "off"),
  SMS_URL: address(
    "",
    "must be the http(s) address of the text-message service (or empty: no codes by phone)",
    "^(https?://\\S+)?$",
  ),
  SMS_COUNTRIES: text(
    "IN",
    "must be the countries that codes are sent to, as a comma-separated list of ISO 3166 codes such as IN,AE",
    "^[A-Z]{2}(,[A-Z]{2})*$",
  ),
  SMS_TOKEN: text("", "must be the bearer token of SMS_URL"),
  RETAIN_UPLOADS_DAYS: days(30, "uploaded statements are kept"),
  RETAIN_RESULTS_DAYS: days(90, "processed results are kept"),
  RETAIN_MAIL_DAYS: days(30, "the words of sent mail are kept"),
  RETAIN_QUERIES_DAYS: days(730, "project queries are kept", 30),
  RETAIN_AUDIT_DAYS: days(400, "records of access and of webhooks are kept", 365),
  // Section 36 CGST Act: 72 months from the due date of the year's return.
  RETAIN_INVOICES_DAYS: days(2922, "payers are kept on orders and invoices", 2557),
  DPDP_ONE_YEAR_HOLD: choice("off", "on", "off"),
  RATE_LIMIT_FACTOR: whole(1, 1, 1_000_000, "what multiplies every documented rate limit"),
});
export type Environment = Static<typeof Environment>;

/** The parts of a comma-separated list. */
export function entriesOf(list: string): string[] {
  return list.split(",").flatMap((entry) => entry.trim() || []);
}

/** An address, a network with its prefix, or one of the names that the proxy library knows. */
function isProxy(entry: string): boolean {
  const [address = "", prefix = "1", ...more] = entry.split("/");
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isNetwork = more.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest;
  return isNetwork || ["loopback", "linklocal", "uniquelocal"].includes(entry);
}
