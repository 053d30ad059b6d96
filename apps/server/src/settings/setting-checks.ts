import { isIP } from "node:net";
import { sampleFacts } from "contract/site-facts";
import type { Config } from "./config.ts";
import type { Environment } from "./environment.ts";
import { isLoopback } from "./payment-mode.ts";

/** Facts about the process itself. */
export type ProcessFacts = {
  /** Node's own settings: NODE_ENV, NODE_OPTIONS, NODE_TLS_REJECT_UNAUTHORIZED. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Version of the running Node, and the one that the product is tested with. */
  node: string;
  testedNode: string;
  /** Numeric user id; undefined where there are none. */
  userId: number | undefined;
};

/** A finding of the doctor's: fix a `wrong` one before people arrive; a `note` is worth knowing. */
export type Finding = { level: "wrong" | "note"; sentence: string };

/** A finding that makes the doctor exit with code 1. */
export function wrong(sentence: string): Finding {
  return { level: "wrong", sentence };
}

/** A finding that the operator may leave. */
export function note(sentence: string): Finding {
  return { level: "note", sentence };
}

/**
 * One look at a setting; its sentence never repeats a secret. `weak` is what works but weakens
 * security: the start logs it and the doctor calls it wrong.
 */
type Check = {
  level: "weak" | "wrong" | "note";
  when(config: Config, facts: ProcessFacts): boolean;
  sentence: string;
};

const check =
  (level: Check["level"]) =>
  (when: Check["when"], sentence: string): Check => ({ level, when, sentence });
const [weak, isWrong, noted] = [check("weak"), check("wrong"), check("note")];

/** Secrets issued by others are longer, and what is drawn at random has more different characters. */
const fewest = { characters: 16, different: 6, bytesOfKey: 12 };

function secret(name: string, pick: (config: Config) => string | readonly string[]): Check {
  return weak(
    (config) =>
      [pick(config)]
        .flat()
        .some(
          (each) =>
            each !== "" &&
            (each.length < fewest.characters || new Set(each).size < fewest.different),
        ),
    `${name} has fewer than ${fewest.characters} characters, or too few different ones: it can be guessed.`,
  );
}

/** Pages, terms, mails and invoices name the company of these settings, even the sample one. */
function company(name: string, fact: Exclude<keyof Config["company"], "shortName">): Check[] {
  const sentence = `${name} is still the sample company's: pages, terms, mails and invoices show it.`;
  const isSample = (given: string | string[]) => [given].flat().join(", ") === sampleFacts[fact];
  return [isWrong((config) => isSample(config.company[fact]), sentence)];
}

/** Where the payment provider is; its sandbox is our own stand-in. */
const provider = { api: "api.razorpay.com", checkout: "checkout.razorpay.com" };
const isSold = ({ gateway }: Config) => gateway.mode === "live" || gateway.mode === "test";
const isElsewhere = (url: string, host: string) => new URL(url).hostname !== host;

/** Settings of Node that matter as well. */
type OfNode = "NODE_ENV" | "NODE_OPTIONS" | "NODE_TLS_REJECT_UNAUTHORIZED";

/** What can be wrong with a setting although the server starts with it. */
export const settingChecks: Readonly<Partial<Record<keyof Environment | OfNode, Check[]>>> = {
  NODE_ENV: [
    isWrong(
      (_, { environment }) => environment.NODE_ENV !== "production",
      'NODE_ENV is not "production": a payment gateway of the sandbox would be accepted.',
    ),
  ],
  NODE_OPTIONS: [
    weak(
      (_, { environment }) =>
        /--(inspect|insecure-http-parser|tls-min-v1\.[01]|tls-cipher-list)/.test(
          environment.NODE_OPTIONS ?? "",
        ),
      "NODE_OPTIONS opens the debugger or loosens a protocol: anyone who reaches it has the server.",
    ),
  ],
  NODE_TLS_REJECT_UNAUTHORIZED: [
    weak(
      (_, { environment }) => environment.NODE_TLS_REJECT_UNAUTHORIZED === "0",
      "NODE_TLS_REJECT_UNAUTHORIZED is 0: no certificate is checked, neither the gateway's nor the database's.",
    ),
  ],
  HOST: [
    noted(
      ({ publicUrl, trustProxy, host }) =>
        publicUrl !== "" && trustProxy.length === 0 && !/^(127\.|::1$|localhost$)/.test(host),
      "HOST listens beyond this machine and no proxy is named.",
    ),
  ],
  PUBLIC_URL: [
    isWrong(
      ({ publicUrl }) => !publicUrl.startsWith("https:"),
      "PUBLIC_URL is not an https address: links in mails and cookies would not work, or travel in the clear.",
    ),
  ],
  TRUST_PROXY: [
    weak(
      ({ trustProxy }) => isWide(trustProxy),
      "TRUST_PROXY trusts a large part of the internet: visitors there could choose the address that the limits count by.",
    ),
    isWrong(
      ({ publicUrl, trustProxy }) => publicUrl.startsWith("https:") && trustProxy.length === 0,
      "TRUST_PROXY is empty: behind the proxy that ends https all visitors have the proxy's address and would share one rate limit.",
    ),
  ],
  DATABASE_URL: [
    weak(
      ({ databaseUrl: url }) =>
        !isLoopback(url) &&
        /[?&](sslmode=(disable|allow|no-verify)|ssl=(0|false|no-verify)|uselibpqcompat=)/.test(url),
      "DATABASE_URL switches encryption or the check of the certificate off: anyone on the network path can read and change everything.",
    ),
    noted(
      ({ databaseUrl: url }) => url !== "" && !isLoopback(url) && !/[?&](ssl|sslmode)=/.test(url),
      "DATABASE_URL names no sslmode: the connection to another machine may be in the clear.",
    ),
  ],
  S3_ENDPOINT: [
    noted(
      ({ s3 }) => isPlain(s3.endpoint),
      "S3_ENDPOINT is an http address: signatures made with its keys and the names of objects travel in the clear.",
    ),
  ],
  S3_SECRET_ACCESS_KEY: [secret("S3_SECRET_ACCESS_KEY", ({ s3 }) => s3.secretAccessKey)],
  MASTER_KEY: [
    weak(
      ({ masterKeys }) =>
        masterKeys
          .split(/[\s,]+/)
          .some(
            (key) => key !== "" && new Set(Buffer.from(key, "base64")).size < fewest.bytesOfKey,
          ),
      "MASTER_KEY holds a key that was not drawn at random: make one with `openssl rand -base64 32`.",
    ),
    isWrong(
      ({ masterKeys }) => masterKeys === "",
      "MASTER_KEY and MASTER_KEY_FILE are empty: the key lies in DATA_DIR beside the files that it protects. Make one with `openssl rand -base64 32`.",
    ),
  ],
  SESSION_SECRET: [
    secret("SESSION_SECRET", ({ sessionSecret }) => sessionSecret),
    isWrong(
      ({ sessionSecret }) => sessionSecret === "",
      "SESSION_SECRET is empty: the one in DATA_DIR is lost with the disk. Make one with `openssl rand -base64 48`.",
    ),
  ],
  LOG_LEVEL: [
    noted(
      ({ logLevel }) => ["debug", "trace", "silent"].includes(logLevel),
      "LOG_LEVEL says too much or nothing: use info in production.",
    ),
  ],
  METRICS_TOKEN: [secret("METRICS_TOKEN", ({ metricsToken }) => metricsToken)],
  RAZORPAY_KEY_ID: [
    isWrong(
      ({ gateway }) => gateway.mode === "off",
      "Payments are off: set the RAZORPAY_ variables.",
    ),
    noted(
      ({ gateway }) => gateway.mode === "test",
      "RAZORPAY_KEY_ID is a test key: nobody pays real money.",
    ),
  ],
  RAZORPAY_KEY_SECRET: [secret("RAZORPAY_KEY_SECRET", ({ gateway }) => gateway.keySecret)],
  RAZORPAY_WEBHOOK_SECRET: [
    secret("RAZORPAY_WEBHOOK_SECRET", ({ gateway }) => gateway.webhookSecrets),
  ],
  GATEWAY_URL: [
    weak(
      (config) => isSold(config) && isElsewhere(config.gateway.url, provider.api),
      `GATEWAY_URL is not ${provider.api}: the server there decides which payments count.`,
    ),
    isWrong(
      ({ gateway }) => gateway.mode === "sandbox",
      "GATEWAY_URL is the sandbox: nobody pays real money there.",
    ),
  ],
  CHECKOUT_SCRIPT_URL: [
    weak(
      (config) =>
        isSold(config) && isElsewhere(config.gateway.checkoutScriptUrl, provider.checkout),
      `CHECKOUT_SCRIPT_URL is not at ${provider.checkout}: the script there runs in the payment page.`,
    ),
  ],
  SMTP_URL: [
    isWrong(
      ({ mail }) => mail.smtpUrl === "",
      "SMTP_URL is empty: mail stays in the outbox and is never sent.",
    ),
    weak(
      ({ mail }) => sendsMailInTheClear(mail.smtpUrl),
      "SMTP_URL lets anyone on the network path switch encryption off and read the codes in mails: use smtps://, or requireTLS=true as the only option about TLS.",
    ),
    noted(
      ({ publicUrl, mail }) => publicUrl !== "" && isLoopback(mail.smtpUrl),
      "SMTP_URL is on this machine: make sure that the mail server there forwards mail.",
    ),
  ],
  MAIL_FROM: [
    isWrong(
      ({ mail }) => /@example\.com>?$/.test(mail.from),
      "MAIL_FROM is the sample address: mail servers refuse it.",
    ),
  ],
  COMPANY_NAME: company("COMPANY_NAME", "name"),
  COMPANY_EMAIL: company("COMPANY_EMAIL", "email"),
  COMPANY_ADDRESS: company("COMPANY_ADDRESS", "address"),
  COMPANY_REGISTRATION_NUMBER: company("COMPANY_REGISTRATION_NUMBER", "registrationNumber"),
  COMPANY_PHONE: company("COMPANY_PHONE", "phone"),
  COMPANY_WEBSITE: company("COMPANY_WEBSITE", "website"),
  DISK_RESERVE_BYTES: [
    noted(
      ({ diskReserveBytes }) => diskReserveBytes === 0,
      "DISK_RESERVE_BYTES is 0: uploads may take the room that the database needs.",
    ),
  ],
  GOOGLE_ISSUER: [
    weak(
      ({ google }) => isPlain(google.issuer),
      "GOOGLE_ISSUER is an http address: anyone on the network path can sign in as anyone.",
    ),
  ],
  GOOGLE_CLIENT_SECRET: [secret("GOOGLE_CLIENT_SECRET", ({ google }) => google.clientSecret)],
  GITHUB_CLIENT_SECRET: [secret("GITHUB_CLIENT_SECRET", ({ github }) => github.clientSecret)],
  SMS_URL: [
    weak(
      ({ sms }) => isPlain(sms.url),
      "SMS_URL is an http address: codes and numbers travel in the clear.",
    ),
  ],
  SMS_TOKEN: [secret("SMS_TOKEN", ({ sms }) => sms.token)],
  RETAIN_QUERIES_DAYS: [
    isWrong(
      ({ retention: { oneYearHold, queryDays } }) => oneYearHold && queryDays < 365,
      "DPDP_ONE_YEAR_HOLD is on and RETAIN_QUERIES_DAYS is below 365: project queries would be deleted before the year is over.",
    ),
  ],
  RATE_LIMIT_FACTOR: [
    weak(
      ({ rateLimitFactor }) => rateLimitFactor !== 1,
      "RATE_LIMIT_FACTOR is not 1: others are meant for tests.",
    ),
  ],
};

/** Examines the settings as those of a server where real people pay. */
export function examineSettings(config: Config, facts: ProcessFacts): Finding[] {
  const { node, testedNode, userId } = facts;
  const ofProcess = [
    node.split(".")[0] !== testedNode.split(".")[0] &&
      wrong(`Node ${node} runs here; the product is tested with ${testedNode}.`),
    userId === 0 && wrong("The process runs as root: give it its own account."),
  ];
  const ofSettings = found(config, facts).map(({ level, sentence }) =>
    level === "note" ? note(sentence) : wrong(sentence),
  );
  return [...ofProcess.filter((each) => each !== false), ...ofSettings];
}

/** What weakens security, one sentence for each, for the log of a start. */
export function weakSettings(config: Config, facts: ProcessFacts): string[] {
  return found(config, facts).flatMap(({ level, sentence }) => (level === "weak" ? sentence : []));
}

function found(config: Config, facts: ProcessFacts): Check[] {
  return Object.values(settingChecks)
    .flat()
    .filter(({ when }) => when(config, facts));
}

/** True for another machine's address to which everything goes unencrypted. */
function isPlain(url: string): boolean {
  return url.startsWith("http:") && !isLoopback(url);
}

/**
 * smtp:// switches to TLS only if the server offers it, and an attacker can remove that offer. Any
 * option about TLS but `requireTLS` weakens it: the defaults are the strongest.
 */
function sendsMailInTheClear(address: string): boolean {
  if (address === "" || isLoopback(address)) {
    return false;
  }
  const { protocol, searchParams: options } = new URL(address);
  const isOffered = protocol === "smtp:" && options.get("requireTLS") !== "true";
  return (
    isOffered ||
    [...options.keys()].some((name) => name !== "requireTLS" && /tls|secure/i.test(name))
  );
}

/** The most of all addresses that an operator's proxies may take, outside private networks. */
const mostTrusted = { 4: 2 ** -10, 6: 2 ** -20 };
const privateNetworks =
  /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:|::1$)/i;

/** True when the trusted networks together span more than any operator's own. */
function isWide(networks: readonly string[]): boolean {
  const share = { 4: 0, 6: 0 };
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const mapped = /^::ffff:(.+)$/i.exec(address)?.[1];
    const kind = isIP(address) === 6 && mapped === undefined ? 6 : 4;
    const bits = Number(prefix ?? 128) - (mapped === undefined ? 0 : 96);
    const isOwn = privateNetworks.test(mapped ?? address) && bits >= (kind === 4 ? 8 : 7);
    if (isIP(address) !== 0 && !isOwn) {
      share[kind] += 2 ** -bits;
    }
  }
  return share[4] > mostTrusted[4] || share[6] > mostTrusted[6];
}
