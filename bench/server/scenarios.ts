import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import { uploadAndProcessLoad, wholeFlowLoad } from "./flow-load.ts";
import { type Figures, type LoadRequest, load } from "./load.ts";
import { signedUp } from "./people.ts";
import type { Setup } from "./setups.ts";

/** Concurrent connections. */
export const connections = 16;
const people = 16;

/** The kinds of work, as the table names them. */
export const scenarioNames = {
  nothing: "Bare Fastify: nothing",
  file: "Bare Fastify: the page's file, as it is",
  compressed: "Bare Fastify: the page's file, compressed",
  page: "Page, as it is",
  compressedPage: "Page, compressed",
  session: "Session check",
  query: "Project query",
  processing: "Upload and processing",
  flow: "Whole flow",
} as const;
export type Scenario = keyof typeof scenarioNames;

/** One kind of work, ready to be measured. */
export type Work = {
  scenario: Scenario;
  setup: string;
  measure(seconds: number): Promise<Figures>;
};

const brotli = { "accept-encoding": "gzip, deflate, br, zstd" };

/** Returns the works for bare Fastify at a port. */
export function bareWorks(port: number): Work[] {
  const work = (scenario: Scenario, request: LoadRequest): Work => ({
    scenario,
    setup: "",
    measure: (seconds) => load({ ports: [port], connections, requests: [request], seconds }),
  });
  return [
    work("nothing", { path: "/nothing" }),
    work("file", { path: "/landing-page/index.html" }),
    work("compressed", { path: "/landing-page/index.html", headers: brotli }),
  ];
}

/** Returns the product's works in one setup, and signs up people for them. */
export async function productWorks({ name, installation, ports }: Setup): Promise<Work[]> {
  const members = await signedUp(installation, people);
  const cookies = members.map(({ client }) => client.cookieHeader());
  const work = (scenario: Scenario, requests: LoadRequest[]): Work => ({
    scenario,
    setup: name,
    measure: (seconds) => load({ ports, connections, requests, seconds }),
  });
  const { origin } = installation.site;
  return [
    work("page", [{ path: "/landing-page" }]),
    work("compressedPage", [{ path: "/landing-page", headers: brotli }]),
    work(
      "session",
      cookies.map((cookie) => ({ path: addressOf(calls.session), headers: { cookie } })),
    ),
    work(
      "query",
      members.map(({ name, email, client }) => {
        const query = { name, email, message: "We need firmware for a sensor board." };
        const cookie = client.cookieHeader();
        const headers = { "content-type": "application/json", origin, cookie };
        return {
          method: "POST",
          path: addressOf(calls.sendProjectQuery),
          headers,
          body: JSON.stringify(query),
        };
      }),
    ),
    {
      scenario: "processing",
      setup: name,
      measure: (seconds) => uploadAndProcessLoad(members, seconds * 2),
    },
    {
      scenario: "flow",
      setup: name,
      measure: (seconds) => wholeFlowLoad(installation, seconds * 2),
    },
  ];
}
