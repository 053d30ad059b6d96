import { sampleFacts } from "contract/site-facts";
import type { Config } from "../settings/config.ts";
import { dangerousSettings, isLoopback, isPlain } from "../settings/dangerous-settings.ts";

/** Facts about the process itself. */
export type ProcessFacts = {
  /** NODE_ENV. */
  mode: string | undefined;
  /** Version of the running Node, and the one that the product is tested with. */
  node: string;
  testedNode: string;
  /** Numeric user id; undefined where there are none. */
  userId: number | undefined;
};

/**
 * Finds settings that a server starts with but that are wrong where real people pay. Repeats no
 * secret.
 */
export function examineSettings(config: Config, facts: ProcessFacts): Finding[] {
  const found = [
    ...runtime(facts),
    ...dangerousSettings(config, facts.mode).map(wrong),
    ...address(config),
    ...secrets(config),
    ...payments(config),
    ...mail(config),
    company(config),
    ...records(config),
  ];
  return found.filter((each) => each !== false);
}

function runtime({ mode, node, testedNode, userId }: ProcessFacts) {
  return [
    node.split(".")[0] !== testedNode.split(".")[0] &&
      wrong(`Node ${node} runs here; the product is tested with ${testedNode}.`),
    (mode === undefined || !/^prod/i.test(mode)) &&
      wrong("NODE_ENV is not production: a payment gateway of the sandbox would be accepted."),
    userId === 0 && wrong("The process runs as root: give it its own account."),
  ];
}

function address({ publicUrl, trustProxy, host }: Config) {
  if (publicUrl === "") {
    return [
      wrong("PUBLIC_URL is empty: links in mails and cookies would work on this machine only."),
    ];
  }
  const isHttps = publicUrl.startsWith("https:");
  const noProxy = trustProxy.length === 0;
  return [
    !isHttps && wrong("PUBLIC_URL is not an https address: cookies would travel in the clear."),
    isHttps &&
      noProxy &&
      wrong(
        "TRUST_PROXY is empty: behind the proxy that ends https all visitors have the proxy's address and would share one rate limit.",
      ),
    noProxy &&
      !/^(127\.|::1$|localhost$)/.test(host) &&
      note(`HOST ${host} listens beyond this machine and no proxy is named.`),
  ];
}

function secrets({ sessionSecret, masterKeys, databaseUrl, s3 }: Config) {
  return [
    sessionSecret === "" &&
      wrong("SESSION_SECRET is empty: the one in DATA_DIR is lost with the disk."),
    sessionSecret !== "" &&
      new Set(sessionSecret).size < 12 &&
      wrong(
        "SESSION_SECRET uses too few different characters: make one with `openssl rand -base64 48`.",
      ),
    masterKeys === "" &&
      wrong(
        "MASTER_KEY and MASTER_KEY_FILE are empty: the key lies in DATA_DIR beside the files that it protects. Make one with `openssl rand -base64 32`.",
      ),
    databaseUrl !== "" &&
      !isLoopback(databaseUrl) &&
      !/[?&]sslmode=/.test(databaseUrl) &&
      note("DATABASE_URL names no sslmode: the connection to another machine may be in the clear."),
    isPlain(s3.endpoint) &&
      note(
        "S3_ENDPOINT is an http address: signatures made with its keys and the names of objects travel in the clear.",
      ),
  ];
}

function payments({ gateway: { mode } }: Config) {
  return [
    mode === "off" && wrong("Payments are off: set the RAZORPAY_ variables."),
    mode === "sandbox" && wrong("GATEWAY_URL is the sandbox: nobody pays real money there."),
    mode === "test" && note("RAZORPAY_KEY_ID is a test key: nobody pays real money."),
  ];
}

function mail({ mail: { smtpUrl, from }, publicUrl }: Config) {
  return [
    smtpUrl === "" && wrong("SMTP_URL is empty: mail stays in the outbox and is never sent."),
    /@example\.com>?$/.test(from) &&
      wrong("MAIL_FROM is the sample address: mail servers refuse it."),
    publicUrl !== "" &&
      smtpUrl !== "" &&
      isLoopback(smtpUrl) &&
      note("SMTP_URL is on this machine: make sure that the mail server there forwards mail."),
  ];
}

/** Pages, terms, mails and invoices name the company of these settings, even the sample one. */
function company({
  company: { name, email, address, registrationNumber, phone, website },
}: Config) {
  const given: [string, string, string][] = [
    ["COMPANY_NAME", name, sampleFacts.name],
    ["COMPANY_EMAIL", email, sampleFacts.email],
    ["COMPANY_ADDRESS", address.join(", "), sampleFacts.address],
    ["COMPANY_REGISTRATION_NUMBER", registrationNumber, sampleFacts.registrationNumber],
    ["COMPANY_PHONE", phone, sampleFacts.phone],
    ["COMPANY_WEBSITE", website, sampleFacts.website],
  ];
  const unset = given.flatMap(([setting, value, sample]) => (value === sample ? [setting] : []));
  return (
    unset.length > 0 &&
    wrong(
      `Still set to the sample company: ${unset.join(", ")}. Pages, terms, mails and invoices show these.`,
    )
  );
}

function records({ logLevel, retention: { oneYearHold, queryDays } }: Config) {
  return [
    ["debug", "trace", "silent"].includes(logLevel) &&
      note(`LOG_LEVEL is ${logLevel}: use info in production.`),
    oneYearHold &&
      queryDays < 365 &&
      wrong(
        `DPDP_ONE_YEAR_HOLD is on and RETAIN_QUERIES_DAYS is ${queryDays}: project queries would be deleted before the year is over.`,
      ),
  ];
}

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
