import { fileURLToPath } from "node:url";
import { isProxy, proxiesOf } from "../settings/proxies.ts";
import {
  address,
  choice,
  mapped,
  noted,
  partsOfList,
  text,
  weak,
  whole,
  wrongIf,
} from "../settings/setting.ts";
import { isWide, originPattern } from "../settings/weak-addresses.ts";

/** The output folder of the web workspace. */
const builtPages = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** Where the server answers, and whom it believes. */
export const siteSettings = {
  publicUrl: address("PUBLIC_URL", {
    why: "The site's origin, in links of mails and for search engines; empty: this machine only",
    example: "https://www.example.in",
    must: "must be the site's origin without a path, such as https://www.example.in (or empty on one machine)",
    pattern: originPattern,
    risks: [
      wrongIf(
        (url) => !url.startsWith("https:"),
        "is not an https address: links in mails and cookies would not work, or travel in the clear.",
      ),
    ],
  }),
  port: whole("PORT", {
    why: "The port that it listens on, where 3000 is taken",
    what: "a port number",
    otherwise: 3000,
    range: [0, 65_535],
    risks: [],
  }),
  host: text("HOST", {
    why: "The address that it listens on: 0.0.0.0 where the proxy is on another machine",
    must: "must be an address to listen on, such as 127.0.0.1 or 0.0.0.0",
    otherwise: "127.0.0.1",
    risks: [],
  }),
  trustProxy: mapped(
    text("TRUST_PROXY", {
      why: "Addresses or networks of the proxies whose forwarding headers are believed: the one in front",
      example: "127.0.0.1",
      must: "must be a comma-separated list of the proxies' addresses or networks, such as 127.0.0.1,10.0.0.0/8",
      is: (list) => partsOfList(list).every(isProxy),
      risks: [
        weak(
          (list) => isWide(partsOfList(list)),
          "trusts a large part of the internet: visitors there could choose the address that the limits count by.",
        ),
      ],
    }),
    proxiesOf,
  ),
  drainMs: mapped(
    whole("DRAIN_SECONDS", {
      why: "How long a stopping process is unready and answers: until the proxy notices /readyz",
      example: "6",
      what: "the seconds that a stopping process is unready and answers",
      otherwise: 0,
      range: [0, 60],
      risks: [
        wrongIf(
          (seconds) => seconds > 35,
          "is more than 35: unit and compose file kill a process that has not ended after 45 seconds.",
        ),
      ],
    }),
    (seconds) => seconds * 1000,
  ),
  webRoot: mapped(
    text("WEB_ROOT", {
      why: "The built pages, where another machine built them; empty: the web workspace's output",
      must: "must name the folder of the built pages",
      risks: [],
    }),
    (folder) => folder || builtPages,
  ),
  logLevel: choice("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
    why: "How much the log says, while a fault is being looked for",
    otherwise: "info",
    risks: [
      noted(
        (level) => ["debug", "trace", "silent"].includes(level),
        "says too much or nothing: use info in production.",
      ),
    ],
  }),
};

/** What can be wrong with where the server listens although it starts. */
export const siteRisks = [
  noted(
    ({ publicUrl, trustProxy, host }: { publicUrl: string; trustProxy: string[]; host: string }) =>
      publicUrl !== "" && trustProxy.length === 0 && !/^(127\.|::1$|localhost$)/.test(host),
    "HOST listens beyond this machine and no proxy is named.",
  ),
  wrongIf(
    ({ publicUrl, trustProxy }: { publicUrl: string; trustProxy: string[] }) =>
      publicUrl.startsWith("https:") && trustProxy.length === 0,
    "TRUST_PROXY is empty: behind the proxy that ends https all visitors have the proxy's address and would share one rate limit.",
  ),
];
