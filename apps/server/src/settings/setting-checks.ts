import type { Config } from "./config.ts";
import { noted, type Risk, weak, wrongIf } from "./environment.ts";
import { isPatched } from "./node-floor.mjs";
import { isLoopback } from "./payment-mode.ts";

/** Facts about the process itself. */
export type ProcessFacts = {
  /** Node's own settings: NODE_ENV, NODE_OPTIONS, NODE_TLS_REJECT_UNAUTHORIZED. */
  environment: Readonly<Record<string, string | undefined>>;
  /**
   * Version of the running Node, those that the product is tested with, and the first one of each line
   * that has the security fixes we ask for.
   */
  node: string;
  testedNodes: readonly string[];
  nodeFloor: readonly string[];
  /** Numeric user id; undefined where there are none. */
  userId: number | undefined;
  /** Bytes of memory that this machine, or this container, has. */
  memory: number;
};

/** A finding of the doctor's: fix a `wrong` one before people arrive; a `note` is worth knowing. */
export type SettingFinding = { level: "wrong" | "note"; sentence: string };

/** A finding that makes the doctor exit with code 1. */
export function wrong(sentence: string): SettingFinding {
  return { level: "wrong", sentence };
}

/** A finding that the operator may leave. */
export function note(sentence: string): SettingFinding {
  return { level: "note", sentence };
}

/** Where the payment provider is; its sandbox is our own stand-in. */
const provider = { api: "api.razorpay.com", checkout: "checkout.razorpay.com" };
const isSold = ({ gateway }: Config) => gateway.mode === "live" || gateway.mode === "test";
const isElsewhere = (url: string, host: string) => new URL(url).hostname !== host;

/** What was drawn at random has more different bytes. */
const fewestBytesOfKey = 12;
const isDrawn = (key: string) => new Set(Buffer.from(key, "base64")).size >= fewestBytesOfKey;

/** What can be wrong with several settings at once although the server starts with them. */
const looksTogether = [
  noted(
    ({ publicUrl, trustProxy, host }: Config) =>
      publicUrl !== "" && trustProxy.length === 0 && !/^(127\.|::1$|localhost$)/.test(host),
    "HOST listens beyond this machine and no proxy is named.",
  ),
  wrongIf(
    ({ publicUrl, trustProxy }: Config) =>
      publicUrl.startsWith("https:") && trustProxy.length === 0,
    "TRUST_PROXY is empty: behind the proxy that ends https all visitors have the proxy's address and would share one rate limit.",
  ),
  weak(
    ({ masterKeys }: Config) =>
      masterKeys.split(/[\s,]+/).some((key) => key !== "" && !isDrawn(key)),
    "MASTER_KEY holds a key that was not drawn at random: make one with `openssl rand -base64 32`.",
  ),
  wrongIf(
    ({ masterKeys }: Config) => masterKeys === "",
    "MASTER_KEY and MASTER_KEY_FILE are empty: the key lies in DATA_DIR beside the files that it protects. Make one with `openssl rand -base64 32`.",
  ),
  wrongIf(
    ({ gateway }: Config) => gateway.mode === "off",
    "Payments are off: set the RAZORPAY_ variables.",
  ),
  noted(
    ({ gateway }: Config) => gateway.mode === "test",
    "RAZORPAY_KEY_ID is a test key: nobody pays real money.",
  ),
  weak(
    (settings: Config) => isSold(settings) && isElsewhere(settings.gateway.url, provider.api),
    `GATEWAY_URL is not ${provider.api}: the server there decides which payments count.`,
  ),
  wrongIf(
    ({ gateway }: Config) => gateway.mode === "sandbox",
    "GATEWAY_URL is the sandbox: nobody pays real money there.",
  ),
  weak(
    (settings: Config) =>
      isSold(settings) && isElsewhere(settings.gateway.checkoutScriptUrl, provider.checkout),
    `CHECKOUT_SCRIPT_URL is not at ${provider.checkout}: the script there runs in the payment page.`,
  ),
  noted(
    ({ publicUrl, mail }: Config) => publicUrl !== "" && isLoopback(mail.smtpUrl),
    "SMTP_URL is on this machine: make sure that the mail server there forwards mail.",
  ),
  wrongIf(
    ({ retention: { oneYearHold, queryDays } }: Config) => oneYearHold && queryDays < 365,
    "DPDP_ONE_YEAR_HOLD is on and RETAIN_QUERIES_DAYS is below 365: project queries would be deleted before the year is over.",
  ),
];

/** The proxy that Node uses for calls to others, where the environment makes it use one. */
function proxyOf(environment: ProcessFacts["environment"]): string | undefined {
  const { NODE_USE_ENV_PROXY = "", NODE_OPTIONS = "" } = environment;
  const isUsed = !["", "0"].includes(NODE_USE_ENV_PROXY) || /--use-env-proxy/.test(NODE_OPTIONS);
  const names = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];
  return isUsed ? names.map((name) => environment[name]).find(Boolean) : undefined;
}

/** What needs the settings and the machine to be seen. */
const looksAtMachine = [
  ({ engine, ownWorker }: Config, { memory }: ProcessFacts): Risk | undefined => {
    const wanted = engine.memoryMb * engine.parallel;
    return ownWorker && wanted * 2 ** 20 > memory
      ? wrong(
          `ENGINE_PARALLEL statements of ENGINE_MEMORY_MB may take ${wanted} MB; this machine or container has ${Math.floor(memory / 2 ** 20)} MB: on a busy evening the system ends processes.`,
        )
      : undefined;
  },
];

const looksAtProcess = [
  ({ node, testedNodes }: ProcessFacts): Risk | undefined =>
    testedNodes.some((tested) => tested.split(".")[0] === node.split(".")[0])
      ? undefined
      : wrong(`Node ${node} runs here; the product is tested with ${testedNodes.join(" and ")}.`),
  (facts: ProcessFacts): Risk | undefined => {
    const sentence = unpatchedNode(facts);
    return sentence === undefined ? undefined : wrong(sentence);
  },
  wrongIf(
    ({ userId }: ProcessFacts) => userId === 0,
    "The process runs as root: give it its own account.",
  ),
  wrongIf(
    ({ environment }: ProcessFacts) => environment.NODE_ENV !== "production",
    'NODE_ENV is not "production": a payment gateway of the sandbox would be accepted.',
  ),
  weak(
    ({ environment }: ProcessFacts) =>
      /--(inspect|insecure-http-parser|tls-min-v1\.[01]|tls-cipher-list|tls-keylog|trace-tls)/.test(
        environment.NODE_OPTIONS ?? "",
      ),
    "NODE_OPTIONS opens the debugger or loosens a protocol: anyone who reaches it has the server.",
  ),
  weak(
    ({ environment }: ProcessFacts) => (environment.NODE_DEBUG ?? "") !== "",
    "NODE_DEBUG is set: Node prints what it sends and receives, keys and cookies included.",
  ),
  noted(
    ({ environment }: ProcessFacts) => proxyOf(environment) !== undefined,
    "NODE_USE_ENV_PROXY is on and HTTPS_PROXY or HTTP_PROXY names a proxy: calls to the gateway, the bucket and other services go through it, and those to http addresses can be read there.",
  ),
  noted(
    ({ environment }: ProcessFacts) => (environment.NODE_EXTRA_CA_CERTS ?? "") !== "",
    "NODE_EXTRA_CA_CERTS is set: who holds a key of those certificates can pose as the gateway, the database and every other service.",
  ),
  weak(
    ({ environment }: ProcessFacts) => environment.NODE_TLS_REJECT_UNAUTHORIZED === "0",
    "NODE_TLS_REJECT_UNAUTHORIZED is 0: no certificate is checked, neither the gateway's nor the database's.",
  ),
];

/** Says that the running Node lacks security fixes, and what to do; undefined when it has them. */
export function unpatchedNode({ node, nodeFloor }: ProcessFacts): string | undefined {
  return isPatched(node, nodeFloor)
    ? undefined
    : `Node ${node} lacks security fixes: install Node ${nodeFloor.join(" or ")}, or a newer one of these lines, on this machine, then run npm run build.`;
}

/** Examines the settings as those of a server where real people pay. */
export function examineSettings(config: Config, facts: ProcessFacts): SettingFinding[] {
  return risksOf(config, facts).map(({ level, sentence }) =>
    level === "note" ? note(sentence) : wrong(sentence),
  );
}

/** What weakens security, one sentence for each, for the log of a start. */
export function weakSettings(config: Config, facts: ProcessFacts): string[] {
  return risksOf(config, facts).flatMap(({ level, sentence }) =>
    level === "weak" ? sentence : [],
  );
}

function risksOf(config: Config, facts: ProcessFacts): Risk[] {
  return [
    ...looksAtProcess.flatMap((look) => look(facts) ?? []),
    ...looksAtMachine.flatMap((look) => look(config, facts) ?? []),
    ...config.risks,
    ...looksTogether.flatMap((look) => look(config) ?? []),
  ];
}
