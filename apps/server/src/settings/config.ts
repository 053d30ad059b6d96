import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { sampleFacts } from "contract/site-facts";
import {
  Environment,
  entriesOf,
  guessable,
  isProxy,
  noted,
  proxiesOf,
  type Risk,
  weak,
  wrongIf,
} from "./environment.ts";
import { hasRightCheckCharacter } from "./gstin.ts";
import { configuredKeys } from "./master-keys.ts";
import { isLoopback, paymentModeOf } from "./payment-mode.ts";
import { isPlain, isWide, sendsMailInTheClear } from "./weak-addresses.ts";

/** The output folder of the web workspace. */
const builtPages = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** The server's settings, grouped by purpose, and what is risky about them. Read once, never changed. */
export type Config = ReturnType<typeof arrange> & { risks: readonly Risk[] };

/** Either the settings, or one sentence that names the variable and what it must be. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; message: string };

/** What a process of ours is: a worker needs no secret of the web process. */
export type Role = "web" | "worker";

/** Reads the settings from environment variables; returns the first fault as a sentence. */
export function readConfig(
  given: Readonly<Record<string, string | undefined>>,
  role: Role = "web",
): ConfigResult {
  const environment = new Environment(given);
  // Words that mean it count as well: taking "prod" for a trial would accept the sandbox.
  const settings = arrange(environment, role, /^prod/i.test(given.NODE_ENV ?? ""));
  const [message] = environment.faults;
  return message === undefined
    ? { ok: true, config: { ...settings, risks: environment.risks } }
    : { ok: false, message };
}

/** Every setting with its default as an operator would write it, and those with risky values. */
export function allSettings(): Pick<Environment, "defaults" | "looked"> {
  const environment = new Environment({});
  arrange(environment, "web", false);
  return environment;
}

const origin = /^https?:\/\/[^/\s?#]+$/;
const methods = "(google\\.com|github\\.com|password|emailLink|phone|anonymous)";
const inTheClear =
  /[?&](sslmode=(disable|allow|no-verify)|ssl=(0|false|no-verify)|uselibpqcompat=)/;

/** The table of all settings: where each is in the configuration, and all about its values. */
function arrange(env: Environment, role: Role, isProduction: boolean) {
  const databaseUrl = env.address(
    "DATABASE_URL",
    "must be a postgres:// address (or empty for the embedded database)",
    {
      looks: [
        weak(
          (url) => !isLoopback(url) && inTheClear.test(url),
          "switches encryption or the check of the certificate off: anyone on the network path can read and change everything.",
        ),
        noted(
          (url) => url !== "" && !isLoopback(url) && !/[?&](ssl|sslmode)=/.test(url),
          "names no sslmode: the connection to another machine may be in the clear.",
        ),
      ],
      pattern: /^postgres(ql)?:\/\/\S+$/,
    },
  );
  /** `endpoint` empty: stored files are kept in the data folder. */
  const s3 = {
    endpoint: env.address(
      "S3_ENDPOINT",
      "must be the http(s) address of an S3-compatible server (or empty: files in DATA_DIR)",
      {
        looks: [
          noted(
            isPlain,
            "is an http address: signatures made with its keys and the names of objects travel in the clear.",
          ),
        ],
        pattern: origin,
        neededBy: ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
      },
    ),
    region: env.text("S3_REGION", "must be the region of S3_BUCKET", {
      otherwise: "us-east-1",
      looks: [],
    }),
    bucket: env.text(
      "S3_BUCKET",
      "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
      { looks: [], pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, neededBy: ["S3_ENDPOINT"] },
    ),
    accessKeyId: env.text("S3_ACCESS_KEY_ID", "must be the access key id for S3_BUCKET", {
      looks: [],
      neededBy: ["S3_ENDPOINT"],
    }),
    secretAccessKey: env.text("S3_SECRET_ACCESS_KEY", "must be the secret of S3_ACCESS_KEY_ID", {
      looks: [guessable()],
      neededBy: ["S3_ENDPOINT"],
    }),
    timeoutMilliseconds: 10_000,
  };

  /** Secrets as text, the newest first; empty: one is generated and kept under the data folder. */
  const sessionSecret = env.text(
    "SESSION_SECRET",
    "must be one or more secrets of at least 32 characters, separated by commas (newest first)",
    {
      looks: [
        guessable(entriesOf),
        wrongIf(
          (secret) => secret === "",
          "is empty: the one in DATA_DIR is lost with the disk. Make one with `openssl rand -base64 48`.",
        ),
      ],
      is: (list) => /^[^,]/.test(list) && entriesOf(list).every((secret) => secret.length >= 32),
      neededBy: role === "web" ? ["DATABASE_URL"] : [],
    },
  );

  const masterKey = env.text(
    "MASTER_KEY",
    "must hold keys of 32 bytes in base64, separated by commas (newest first)",
    { looks: [] },
  );
  const masterKeyFile = env.text(
    "MASTER_KEY_FILE",
    "must name a file with keys of 32 bytes in base64, one per line (newest first)",
    { looks: [] },
  );
  if (masterKey !== "" && masterKeyFile !== "") {
    env.faults.push("MASTER_KEY must be empty when MASTER_KEY_FILE is set.");
  }
  // Several processes, perhaps on several machines, must share the key.
  const outside = Object.entries({ DATABASE_URL: databaseUrl, S3_ENDPOINT: s3.endpoint });
  for (const [name] of outside.filter(([, address]) => address !== "")) {
    if (masterKey === "" && masterKeyFile === "") {
      env.faults.push(`MASTER_KEY must be set when ${name} is (or MASTER_KEY_FILE).`);
    }
  }

  const publicUrl = env.address(
    "PUBLIC_URL",
    "must be the site's origin without a path, such as https://www.example.in (or empty on one machine)",
    {
      looks: [
        wrongIf(
          (url) => !url.startsWith("https:"),
          "is not an https address: links in mails and cookies would not work, or travel in the clear.",
        ),
      ],
      pattern: origin,
    },
  );
  const gateway = {
    keyId: env.text(
      "RAZORPAY_KEY_ID",
      "must be a key id that begins with rzp_live_ or rzp_test_ (or empty: payment is off)",
      { looks: [], pattern: /^rzp_(live|test)_[A-Za-z0-9]+$/ },
    ),
    /** The newest signs our calls; payments opened under a former one are still verified. */
    keySecrets: entriesOf(
      env.text(
        "RAZORPAY_KEY_SECRET",
        "must be the secret of RAZORPAY_KEY_ID, before former ones, separated by commas",
        { looks: [guessable(entriesOf)], neededBy: ["RAZORPAY_KEY_ID"] },
      ),
    ),
    webhookSecrets: entriesOf(
      env.text(
        "RAZORPAY_WEBHOOK_SECRET",
        "must be one or more secrets, separated by commas (newest first)",
        { looks: [guessable(entriesOf)], neededBy: ["RAZORPAY_KEY_ID"] },
      ),
    ),
    url: env.address(
      "GATEWAY_URL",
      "must be the gateway's http(s) address without a slash at the end",
      {
        otherwise: "https://api.razorpay.com",
        looks: [],
        pattern: /^https?:\/\/[^\s?#]+[^/\s?#]$/,
      },
    ),
    timeoutMs: env.whole("GATEWAY_TIMEOUT_MS", "how many milliseconds a gateway call may take", {
      otherwise: 8000,
      range: [100, 60_000],
      looks: [
        noted((ms) => ms < 2000, "is below 2000: a gateway that is only busy seems to be down."),
      ],
    }),
    checkoutScriptUrl: env.address(
      "CHECKOUT_SCRIPT_URL",
      "must be the http(s) address of the checkout script",
      {
        otherwise: "https://checkout.razorpay.com/v1/checkout.js",
        looks: [],
        pattern: /^https?:\/\/[^\s#]+$/,
      },
    ),
  };

  const mode = env.agreed(paymentModeOf(gateway, isProduction), "off");
  const isTrial =
    role === "web" &&
    !isProduction &&
    !publicUrl.startsWith("https:") &&
    (mode === "sandbox" || mode === "off");

  /** A fact about the company, which pages, terms, mails and invoices show, even the sample one's. */
  const companyFact = (name: string, sample: string, must: string, pattern?: RegExp): string =>
    env.text(name, must, {
      otherwise: sample,
      looks: [
        wrongIf(
          (fact) => fact === sample,
          "is still the sample company's: pages, terms, mails and invoices show it.",
        ),
      ],
      pattern,
    });
  /** The one company of pages, terms, mails and invoices. */
  const company = {
    name: companyFact(
      "COMPANY_NAME",
      sampleFacts.name,
      "must be the company's registered name on pages, terms, mail and invoices",
    ),
    email: companyFact(
      "COMPANY_EMAIL",
      sampleFacts.email,
      "must be the company's address on pages and invoices, which receives project queries",
      /^[^\s@]+@[^\s@]+$/,
    ),
    address: companyFact(
      "COMPANY_ADDRESS",
      sampleFacts.address.replaceAll(", ", "|"),
      "must be the company's address on terms and invoices (lines separated by |)",
    )
      .split("|")
      .flatMap((line) => line.trim() || []),
    registrationNumber: companyFact(
      "COMPANY_REGISTRATION_NUMBER",
      sampleFacts.registrationNumber,
      "must be the company's number in the register, on pages and invoices",
    ),
    phone: companyFact(
      "COMPANY_PHONE",
      sampleFacts.phone,
      "must be the company's phone number with country code, such as +91 98123 45678",
      /^\+[0-9][0-9 ]{6,18}$/,
    ),
    website: companyFact(
      "COMPANY_WEBSITE",
      sampleFacts.website,
      "must be the https:// address of the company's website",
      /^https:\/\/[^\s/?#]+[^\s]*$/,
    ),
  };
  const ownShortName = env.text(
    "COMPANY_SHORT_NAME",
    "must be what the pages call the company (or empty: COMPANY_NAME)",
    { looks: [] },
  );
  const knownAs = company.name === sampleFacts.name ? sampleFacts.shortName : company.name;
  const shortName = ownShortName || knownAs;

  return {
    port: env.whole("PORT", "a port number", { otherwise: 3000, range: [0, 65_535], looks: [] }),
    host: env.text("HOST", "must be an address to listen on, such as 127.0.0.1 or 0.0.0.0", {
      otherwise: "127.0.0.1",
      looks: [],
    }),
    dataDir: env.text(
      "DATA_DIR",
      "must name the folder for the embedded database and the stored files",
      {
        otherwise: "data",
        looks: [
          noted(
            (folder) => !isAbsolute(folder),
            "is relative: a start from another folder begins an empty installation there.",
          ),
        ],
      },
    ),
    /** The site's origin for browsers; empty: the loopback addresses of the listening port. */
    publicUrl,
    /** Whether this is a trial on one machine: no public address, and nobody pays real money. */
    isTrial,
    trustProxy: proxiesOf(
      env.text(
        "TRUST_PROXY",
        "must be a comma-separated list of the proxies' addresses or networks, such as 127.0.0.1,10.0.0.0/8",
        {
          looks: [
            weak(
              (list) => isWide(entriesOf(list)),
              "trusts a large part of the internet: visitors there could choose the address that the limits count by.",
            ),
          ],
          is: (list) => entriesOf(list).every(isProxy),
        },
      ),
    ),
    drainMs:
      1000 *
      env.whole("DRAIN_SECONDS", "the seconds that a stopping process is unready and answers", {
        otherwise: 0,
        range: [0, 60],
        looks: [
          wrongIf(
            (seconds) => seconds > 35,
            "is more than 35: unit and compose file kill a process that has not ended after 45 seconds.",
          ),
        ],
      }),
    databaseUrl,
    s3,
    /** Keys that encrypt stored files, as text; empty: one is made in the data folder. */
    masterKeys: env.agreed(configuredKeys(masterKey, masterKeyFile), ""),
    masterKeyFile,
    sessionSecret,
    webRoot:
      env.text("WEB_ROOT", "must name the folder of the built pages", { looks: [] }) || builtPages,
    logLevel: env.choice(
      "LOG_LEVEL",
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      {
        otherwise: "info",
        looks: [
          noted(
            (level) => ["debug", "trace", "silent"].includes(level),
            "says too much or nothing: use info in production.",
          ),
        ],
      },
    ),
    /** Empty: /metrics does not exist. */
    metricsToken: env.text(
      "METRICS_TOKEN",
      "must have at least 16 characters (or empty: no /metrics)",
      {
        looks: [
          guessable(),
          noted((token) => token === "", "is empty: no alert of ops/alerts.yaml can fire."),
        ],
        pattern: /^\S.{14,}\S$/,
      },
    ),
    /** Amount in paise. */
    fee: {
      amount: env.whole("FEE_PAISE", "the fee in paise, a whole number", {
        otherwise: 500,
        range: [100, 100_000_000],
        looks: [],
      }),
      currency: "INR",
    },
    gateway: { ...gateway, mode },
    mail: {
      smtpUrl: env.address(
        "SMTP_URL",
        "must be an smtp:// or smtps:// address (or empty: mail is kept and not sent)",
        {
          looks: [
            wrongIf((url) => url === "", "is empty: mail stays in the outbox and is never sent."),
            weak(
              sendsMailInTheClear,
              "lets anyone on the network path switch encryption off and read the codes in mails: use smtps://, or requireTLS=true as the only option about TLS.",
            ),
          ],
          pattern: /^smtps?:\/\/\S+$/,
        },
      ),
      from: namedSender(
        env.text("MAIL_FROM", "must be the sender address of the site's mail", {
          otherwise: "no-reply@example.com",
          looks: [
            wrongIf(
              (from) => /@example\.com>?$/.test(from),
              "is the sample address: mail servers refuse it.",
            ),
          ],
          pattern: /^[^\r\n]+@[^\r\n]+$/,
        }),
        shortName,
      ),
    },
    company: { ...company, shortName },
    /** `gstin` empty: not registered, invoices carry no tax. */
    gst: {
      gstin: env.text("GSTIN", "must be a GSTIN of 15 characters (or empty when not registered)", {
        looks: [
          wrongIf(
            (gstin) => gstin !== "" && !hasRightCheckCharacter(gstin),
            "is mistyped: its last character does not follow from the others. It stands on every invoice.",
          ),
        ],
        pattern: /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
      }),
      ratePercent: env.whole("GST_RATE_PERCENT", "a whole number of per cent", {
        otherwise: 18,
        range: [0, 100],
        looks: [],
      }),
      sac: env.text("SAC", "must be a services accounting code of 4 to 8 digits", {
        otherwise: "998232",
        looks: [],
        pattern: /^[0-9]{4,8}$/,
      }),
    },
    invoiceSeries: env.text(
      "INVOICE_SERIES",
      "must be 1 to 4 capital letters or digits, and not TEST, TCN or CN",
      {
        otherwise: "CG",
        looks: [
          weak(
            (series) => series.length > 3,
            "has four characters, which leaves room for 99,999 invoices a year (rule 46(b) CGST allows 16 characters): three leave room for 999,999.",
          ),
        ],
        pattern: /^(?!TEST$|TCN$|CN$)[A-Z0-9]{1,4}$/,
      },
    ),
    multiplePlatform: env.isOn("MULTIPLE_PLATFORM", "on"),
    maxUploadBytes: env.whole("MAX_UPLOAD_BYTES", "a number of bytes", {
      otherwise: 26_214_400,
      range: [1024, 2 ** 30],
      looks: [],
    }),
    /** How much one person's stored files may take, results included. */
    maxPersonBytes: env.whole(
      "MAX_PERSON_BYTES",
      "the bytes that one person's stored files may take",
      { otherwise: 262_144_000, range: [2 ** 20, 2 ** 40], looks: [] },
    ),
    /** Room kept free for sign-ins, records and so on when stored files are in the data folder. */
    diskReserveBytes: env.whole(
      "DISK_RESERVE_BYTES",
      "the bytes of the data folder's disk that uploads leave free",
      {
        otherwise: 2 ** 28,
        range: [0, 2 ** 40],
        looks: [
          noted((bytes) => bytes === 0, "is 0: uploads may take the room that the database needs."),
        ],
      },
    ),
    /** Whether the web process starts its own worker. */
    ownWorker: env.isOn("OWN_WORKER", "on"),
    engine: {
      memoryMb: env.whole("ENGINE_MEMORY_MB", "the megabytes of memory that a statement may use", {
        otherwise: 1024,
        range: [128, 16_384],
        looks: [],
      }),
      parallel: env.whole("ENGINE_PARALLEL", "the number of statements processed at a time", {
        otherwise: 2,
        range: [1, 64],
        looks: [],
      }),
      /** Whether statements are read although Node's own permissions alone hold the engine. */
      withoutNamespaces:
        env.choice("ENGINE_WITHOUT_NAMESPACES", ["on", "off"], {
          otherwise: "off",
          looks: [
            noted(
              (choice) => choice === "on",
              "is on: where this system refuses namespaces, a hole in Node's permissions opens to a hostile statement what this account can reach.",
            ),
          ],
        }) === "on" || isTrial,
      queue: env.whole("ENGINE_QUEUE", "the number of statements that may wait", {
        otherwise: 25,
        range: [1, 10_000],
        looks: [],
      }),
    },
    google: {
      issuer: env.address("GOOGLE_ISSUER", "must be the http(s) address of the OpenID issuer", {
        looks: [
          weak(isPlain, "is an http address: anyone on the network path can sign in as anyone."),
        ],
        pattern: /^https?:\/\/\S+$/,
      }),
      clientId: env.text("GOOGLE_CLIENT_ID", "must be the OpenID client id", {
        looks: [],
        neededBy: ["GOOGLE_ISSUER"],
      }),
      clientSecret: env.text("GOOGLE_CLIENT_SECRET", "must be the OpenID client secret", {
        looks: [guessable()],
        neededBy: ["GOOGLE_CLIENT_ID"],
      }),
    },
    github: {
      clientId: env.text("GITHUB_CLIENT_ID", "must be the GitHub client id", { looks: [] }),
      clientSecret: env.text("GITHUB_CLIENT_SECRET", "must be the GitHub client secret", {
        looks: [guessable()],
        neededBy: ["GITHUB_CLIENT_ID"],
      }),
    },
    /** In the order in which the widget shows them. */
    signInMethods: env
      .text(
        "SIGN_IN_METHODS",
        "must be a comma-separated list of google.com, github.com, password, emailLink, phone, anonymous",
        {
          otherwise: "google.com,password",
          looks: [],
          pattern: new RegExp(`^${methods}(,${methods})*$`),
        },
      )
      .split(","),
    sms: {
      url: env.address(
        "SMS_URL",
        "must be the http(s) address of the text-message service (or empty: no codes by phone)",
        {
          looks: [weak(isPlain, "is an http address: codes and numbers travel in the clear.")],
          pattern: /^https?:\/\/\S+$/,
        },
      ),
      token: env.text("SMS_TOKEN", "must be the bearer token of SMS_URL", { looks: [guessable()] }),
      /** The home country first. */
      countries: env
        .text(
          "SMS_COUNTRIES",
          "must be the countries that codes are sent to, as a comma-separated list of ISO 3166 codes such as IN,AE",
          { otherwise: "IN", looks: [], pattern: /^[A-Z]{2}(,[A-Z]{2})*$/ },
        )
        .split(","),
    },
    rateLimitFactor: env.whole("RATE_LIMIT_FACTOR", "what multiplies every documented rate limit", {
      otherwise: 1,
      range: [1, 1_000_000],
      looks: [weak((factor) => factor !== 1, "is not 1: others are meant for tests.")],
    }),
    /** How many days each class of data is kept. */
    retention: {
      uploadDays: env.days("RETAIN_UPLOADS_DAYS", 30, "uploaded statements are kept"),
      resultDays: env.days("RETAIN_RESULTS_DAYS", 90, "processed results are kept", {
        looks: [
          noted(
            (days) => days < 30,
            "is below 30: files that people have paid for are soon gone, perhaps before they file.",
          ),
        ],
      }),
      mailDays: env.days("RETAIN_MAIL_DAYS", 30, "mail is kept after it was written"),
      queryDays: env.days("RETAIN_QUERIES_DAYS", 730, "project queries are kept", {
        minimum: 30,
      }),
      auditDays: env.days("RETAIN_AUDIT_DAYS", 400, "records of access and of webhooks are kept", {
        minimum: 365,
      }),
      // Section 36 CGST Act: 72 months from the due date of the year's return.
      invoiceDays: env.days(
        "RETAIN_INVOICES_DAYS",
        2922,
        "payers are kept on orders and invoices",
        { minimum: 2557 },
      ),
      oneYearHold: env.isOn("DPDP_ONE_YEAR_HOLD", "off"),
    },
  };
}

/** Adds the company's name to the mail sender; an address that already has a name keeps it. */
function namedSender(from: string, name: string): string {
  return from.includes("<") ? from : `"${name.replaceAll(/["\\]/g, "")}" <${from}>`;
}
