import { engineRisk } from "../features/processing/settings.ts";
import type { Config } from "./config.ts";
import { isPatched } from "./node-floor.mjs";
import { noted, type Risk, weak, wrongIf } from "./setting.ts";

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
export type DoctorFinding = { level: "wrong" | "note"; sentence: string };

/** A finding that makes the doctor exit with code 1. */
export function wrong(sentence: string): DoctorFinding {
  return { level: "wrong", sentence };
}

/** A finding that the operator may leave. */
export function worthKnowing(sentence: string): DoctorFinding {
  return { level: "note", sentence };
}

/** The proxy that Node uses for calls to others, where the environment makes it use one. */
function proxyOf(environment: ProcessFacts["environment"]): string | undefined {
  const { NODE_USE_ENV_PROXY = "", NODE_OPTIONS = "" } = environment;
  const isUsed = !["", "0"].includes(NODE_USE_ENV_PROXY) || /--use-env-proxy/.test(NODE_OPTIONS);
  const names = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];
  return isUsed ? names.map((name) => environment[name]).find(Boolean) : undefined;
}

/** What is risky about the process itself. */
const processRisks = [
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
    : `Node ${node} lacks security fixes: install Node ${nodeFloor.join(" or ")}, or a newer one of these lines, on this machine, then run npm start.`;
}

/** Examines the settings as those of a server where real people pay. */
export function examineSettings(config: Config, facts: ProcessFacts): DoctorFinding[] {
  return risksOf(config, facts).map(({ level, sentence }) =>
    level === "note" ? worthKnowing(sentence) : wrong(sentence),
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
    ...processRisks.flatMap((check) => check(facts) ?? []),
    ...[engineRisk(config.engine, facts.memory) ?? []].flat(),
    ...config.risks,
  ];
}
