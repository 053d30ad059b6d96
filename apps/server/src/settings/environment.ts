import { sampleFacts } from "contract/site-facts";
import { type Static, Type } from "typebox";

/** A number of days; a law or another setting sets the minimum. */
const days = (otherwise: number, what: string, minimum = 1) =>
  Type.Integer({
    minimum,
    maximum: 36_500,
    default: otherwise,
    title: `must be the number of days for which ${what}, from ${minimum} to 36500`,
  });

/**
 * Every environment variable that the server reads. `title` completes the sentence "NAME ...",
 * which an operator reads when the value is wrong.
 */
export const Environment = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 3000,
    title: "must be a port number from 0 to 65535",
  }),
  HOST: Type.String({
    minLength: 1,
    default: "127.0.0.1",
    title: "must be an address to listen on, such as 127.0.0.1 or 0.0.0.0",
  }),
  DATA_DIR: Type.String({
    minLength: 1,
    default: "data",
    title: "must name the folder for the embedded database and the stored files",
  }),
  PUBLIC_URL: Type.String({
    pattern: "^(https?://[^/\\s?#]+)?$",
    default: "",
    title:
      "must be the site's origin without a path, such as https://www.example.in (or empty on one machine)",
  }),
  TRUST_PROXY: Type.String({
    default: "",
    title:
      "must be a comma-separated list of the proxies' addresses or networks, such as 127.0.0.1,10.0.0.0/8",
  }),
  DRAIN_SECONDS: Type.Integer({
    minimum: 0,
    maximum: 60,
    default: 0,
    title: "must be the seconds that a stopping process is unready and still answers, from 0 to 60",
  }),
  DATABASE_URL: Type.String({
    pattern: "^(postgres(ql)?://\\S+)?$",
    default: "",
    title: "must be a postgres:// address (or empty for the embedded database)",
  }),
  S3_ENDPOINT: Type.String({
    pattern: "^(https?://[^/\\s?#]+)?$",
    default: "",
    title: "must be the http(s) address of an S3-compatible server (or empty: files in DATA_DIR)",
  }),
  S3_REGION: Type.String({ default: "us-east-1", title: "must be the region of S3_BUCKET" }),
  S3_BUCKET: Type.String({
    pattern: "^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$",
    default: "",
    title: "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
  }),
  S3_ACCESS_KEY_ID: Type.String({ default: "", title: "must be the access key id for S3_BUCKET" }),
  S3_SECRET_ACCESS_KEY: Type.String({
    default: "",
    title: "must be the secret of S3_ACCESS_KEY_ID",
  }),
  MASTER_KEY: Type.String({
    default: "",
    title: "must hold keys of 32 bytes in base64, separated by commas (newest first)",
  }),
  MASTER_KEY_FILE: Type.String({
    default: "",
    title: "must name a file with keys of 32 bytes in base64, one per line (newest first)",
  }),
  SESSION_SECRET: Type.String({
    pattern: "^(.{32,})?$",
    default: "",
    title: "must have at least 32 characters",
  }),
  WEB_ROOT: Type.String({ default: "", title: "must name the folder of the built pages" }),
  LOG_LEVEL: Type.Union(
    ["fatal", "error", "warn", "info", "debug", "trace", "silent"].map((level) =>
      Type.Literal(level),
    ),
    {
      default: "info",
      title: "must be one of fatal, error, warn, info, debug, trace, silent",
    },
  ),
  METRICS_TOKEN: Type.String({
    pattern: "^(\\S.{14,}\\S)?$",
    default: "",
    title: "must have at least 16 characters (or empty: no /metrics)",
  }),
  FEE_PAISE: Type.Integer({
    minimum: 100,
    maximum: 100_000_000,
    default: 500,
    title: "must be the fee in paise, a whole number of at least 100",
  }),
  RAZORPAY_KEY_ID: Type.String({
    pattern: "^(rzp_(live|test)_[A-Za-z0-9]+)?$",
    default: "",
    title: "must be a key id that begins with rzp_live_ or rzp_test_ (or empty: payment is off)",
  }),
  RAZORPAY_KEY_SECRET: Type.String({ default: "", title: "must be the secret of RAZORPAY_KEY_ID" }),
  RAZORPAY_WEBHOOK_SECRET: Type.String({
    default: "",
    title: "must be one or more secrets, separated by commas (newest first)",
  }),
  GATEWAY_URL: Type.String({
    pattern: "^https?://[^\\s?#]+[^/\\s?#]$",
    default: "https://api.razorpay.com",
    title: "must be the gateway's http(s) address without a slash at the end",
  }),
  GATEWAY_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 8000,
    title: "must be the milliseconds that one call to the gateway may take, from 100 to 60000",
  }),
  CHECKOUT_SCRIPT_URL: Type.String({
    pattern: "^https?://[^\\s#]+$",
    default: "https://checkout.razorpay.com/v1/checkout.js",
    title: "must be the http(s) address of the checkout script",
  }),
  SMTP_URL: Type.String({
    pattern: "^(smtps?://\\S+)?$",
    default: "",
    title: "must be an smtp:// or smtps:// address (or empty: mail is kept and not sent)",
  }),
  MAIL_FROM: Type.String({
    pattern: "^[^\\r\\n]+@[^\\r\\n]+$",
    default: "no-reply@example.com",
    title: "must be the sender address of the site's mail",
  }),
  COMPANY_EMAIL: Type.String({
    pattern: "^[^\\s@]+@[^\\s@]+$",
    default: sampleFacts.email,
    title: "must be the company's address on pages and invoices, which receives project queries",
  }),
  COMPANY_NAME: Type.String({
    minLength: 1,
    default: sampleFacts.name,
    title: "must be the company's registered name on pages, terms, mail and invoices",
  }),
  COMPANY_ADDRESS: Type.String({
    default: sampleFacts.address.replaceAll(", ", "|"),
    title: "must be the company's address on terms and invoices (lines separated by |)",
  }),
  COMPANY_REGISTRATION_NUMBER: Type.String({
    default: sampleFacts.registrationNumber,
    title: "must be the company's number in the register, on pages and invoices",
  }),
  COMPANY_SHORT_NAME: Type.String({
    default: "",
    title: "must be what the pages call the company (or empty: COMPANY_NAME)",
  }),
  COMPANY_PHONE: Type.String({
    pattern: "^\\+[0-9][0-9 ]{6,18}$",
    default: sampleFacts.phone,
    title: "must be the company's phone number with country code, such as +91 98123 45678",
  }),
  COMPANY_WEBSITE: Type.String({
    pattern: "^https://[^\\s/?#]+[^\\s]*$",
    default: sampleFacts.website,
    title: "must be the https:// address of the company's website",
  }),
  GSTIN: Type.String({
    pattern: "^([0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$",
    default: "",
    title: "must be a GSTIN of 15 characters (or empty when not registered)",
  }),
  GST_RATE_PERCENT: Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 18,
    title: "must be a whole number of per cent",
  }),
  SAC: Type.String({
    pattern: "^[0-9]{4,8}$",
    default: "998232",
    title: "must be a services accounting code of 4 to 8 digits",
  }),
  INVOICE_SERIES: Type.String({
    pattern: "^(?!TEST$|TCN$|CN$)[A-Z0-9]{1,4}$",
    default: "CG",
    title: "must be 1 to 4 capital letters or digits, and not TEST, TCN or CN",
  }),
  MULTIPLE_PLATFORM: Type.Enum(["on", "off"], {
    default: "on",
    title: "must be on or off",
  }),
  MAX_UPLOAD_BYTES: Type.Integer({
    minimum: 1024,
    maximum: 1_073_741_824,
    default: 26_214_400,
    title: "must be a number of bytes from 1024 to 1073741824",
  }),
  MAX_PERSON_BYTES: Type.Integer({
    minimum: 1_048_576,
    maximum: 1_099_511_627_776,
    default: 262_144_000,
    title:
      "must be the bytes that one person's stored files may take, from 1048576 to 1099511627776",
  }),
  DISK_RESERVE_BYTES: Type.Integer({
    minimum: 0,
    maximum: 1_099_511_627_776,
    default: 268_435_456,
    title:
      "must be the bytes of the data folder's disk that uploads leave free, from 0 to 1099511627776",
  }),
  ENGINE_MEMORY_MB: Type.Integer({
    minimum: 128,
    maximum: 16_384,
    default: 1024,
    title: "must be the megabytes of memory that one statement may use, from 128 to 16384",
  }),
  OWN_WORKER: Type.Enum(["on", "off"], {
    default: "on",
    title: "must be on, or off when workers are started apart",
  }),
  ENGINE_PARALLEL: Type.Integer({
    minimum: 1,
    maximum: 64,
    default: 2,
    title: "must be the number of statements processed at a time, from 1 to 64",
  }),
  ENGINE_QUEUE: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 50,
    title: "must be the number of statements that may wait, from 1 to 10000",
  }),
  GOOGLE_ISSUER: Type.String({
    pattern: "^(https?://\\S+)?$",
    default: "",
    title: "must be the http(s) address of the OpenID issuer",
  }),
  GOOGLE_CLIENT_ID: Type.String({ default: "", title: "must be the OpenID client id" }),
  GOOGLE_CLIENT_SECRET: Type.String({ default: "", title: "must be the OpenID client secret" }),
  GITHUB_CLIENT_ID: Type.String({ default: "", title: "must be the GitHub client id" }),
  GITHUB_CLIENT_SECRET: Type.String({ default: "", title: "must be the GitHub client secret" }),
  SIGN_IN_METHODS: Type.String({
    pattern:
      "^(google\\.com|github\\.com|password|emailLink|phone|anonymous)(,(google\\.com|github\\.com|password|emailLink|phone|anonymous))*$",
    default: "google.com,password",
    title:
      "must be a comma-separated list of google.com, github.com, password, emailLink, phone, anonymous",
  }),
  ENUMERATION_PROTECTION: Type.Enum(["on", "off"], {
    default: "off",
    title: "must be on or off",
  }),
  SMS_URL: Type.String({
    pattern: "^(https?://\\S+)?$",
    default: "",
    title: "must be the http(s) address of the text-message service (or empty: no codes by phone)",
  }),
  SMS_COUNTRIES: Type.String({
    pattern: "^[A-Z]{2}(,[A-Z]{2})*$",
    default: "IN",
    title:
      "must be the countries that codes are sent to, as a comma-separated list of ISO 3166 codes such as IN,AE",
  }),
  SMS_TOKEN: Type.String({ default: "", title: "must be the bearer token of SMS_URL" }),
  RETAIN_UPLOADS_DAYS: days(30, "uploaded statements are kept"),
  RETAIN_RESULTS_DAYS: days(90, "processed results are kept"),
  RETAIN_MAIL_DAYS: days(30, "the words of sent mail are kept"),
  RETAIN_QUERIES_DAYS: days(730, "project queries are kept", 30),
  RETAIN_AUDIT_DAYS: days(400, "records of access and of webhooks are kept", 365),
  // Section 36 CGST Act: 72 months from the due date of the year's return.
  RETAIN_INVOICES_DAYS: days(2922, "payers are kept on orders and invoices", 2557),
  DPDP_ONE_YEAR_HOLD: Type.Enum(["on", "off"], {
    default: "off",
    title: "must be on or off",
  }),
  RATE_LIMIT_FACTOR: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1,
    title:
      "must be a whole number that multiplies every rate limit, 1 for the limits as documented",
  }),
});
export type Environment = Static<typeof Environment>;
