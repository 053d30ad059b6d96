import { once } from "node:events";
import { Agent, request as call, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { percentiles } from "../statistics.ts";
import type { LoadPlan, LoadRequest, LoadResult } from "./load.ts";

// The load client, in a separate process so that its share of a processor can be measured: takes a
// plan, makes its requests, and reports the answers. SIGTERM ends it early, as does its parent's end.
const stopped = new AbortController();
process.once("SIGTERM", () => stopped.abort());
process.once("disconnect", () => process.exit(1));

const [plan] = (await once(process, "message")) as [LoadPlan];
const times: number[] = [];
const statuses: Record<string, number> = {};
const began = performance.now();
const usage = process.cpuUsage();
let last = began;
const lost = plan.rate ? await steadily(plan, plan.rate) : await againAndAgain(plan);
const seconds = (last - began) / 1000;
const { user, system } = process.cpuUsage(usage);
const result: LoadResult = {
  ...percentiles(times),
  perSecond: times.length / seconds,
  clientShare: (user + system) / 1e6 / ((performance.now() - began) / 1000),
  statuses,
  lost,
};
process.send?.(result, () => process.exit(0));

function saw(status: number | undefined, milliseconds: number): void {
  last = performance.now();
  times.push(milliseconds);
  statuses[status ?? 0] = (statuses[status ?? 0] ?? 0) + 1;
}

/**
 * Sends the next request on each connection as soon as the last is answered. Each connection begins
 * with another request, so that no two people request the same at the same time.
 *
 * @returns how many requests were lost
 */
async function againAndAgain({ ports, connections, requests, seconds, count }: LoadPlan) {
  let turn = 0;
  const lost = ports.map((port) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const cannon = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections: connections / ports.length,
        ...(count === undefined ? { duration: seconds } : { amount: count / ports.length }),
        // How often it checks whether to end, in milliseconds.
        sampleInt: 20,
        bailout: 1,
        setupClient(client) {
          client.setRequests([...requests.slice(turn), ...requests.slice(0, turn)]);
          turn = (turn + 1) % requests.length;
        },
      },
      (error, { errors, connections, requests }) => {
        // When the time is over, one request of each connection is in flight; autocannon does not
        // report requests whose connection was cut before.
        const underWay = count === undefined ? connections : 0;
        if (error) {
          reject(error);
        } else {
          resolve(errors + Math.max(0, requests.sent - requests.total - underWay));
        }
      },
    );
    cannon.on("response", (_client, status, _bytes, milliseconds) => saw(status, milliseconds));
    stopped.signal.addEventListener("abort", () => cannon.stop());
    return promise;
  });
  return (await Promise.all(lost)).reduce((sum, each) => sum + each, 0);
}

/**
 * Sends requests at even intervals whatever the server does; autocannon would send a second's requests
 * at the start of the second. A request that finds every connection busy waits for one, and its wait
 * counts; a late timer of this process does not.
 *
 * @returns 0: a lost request ends the client
 */
async function steadily({ ports, connections, requests, seconds }: LoadPlan, rate: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections / ports.length });
  const most = seconds === undefined ? Number.POSITIVE_INFINITY : Math.round(seconds * rate);
  const answers: Promise<void>[] = [];
  while (answers.length < most && !stopped.signal.aborted) {
    const due = began + (answers.length * 1000) / rate;
    await pause(Math.max(0, due - performance.now()));
    const request = requests[answers.length % requests.length];
    const port = ports[answers.length % ports.length];
    if (request) {
      answers.push(ask(agent, `http://127.0.0.1:${port}${request.path}`, request));
    }
  }
  await Promise.all(answers);
  return 0;
}

async function ask(agent: Agent, url: string, { method, headers, body }: LoadRequest) {
  const asked = performance.now();
  const [answer] = (await once(call(url, { agent, method, headers }).end(body), "response")) as [
    IncomingMessage,
  ];
  await once(answer.resume(), "end");
  saw(answer.statusCode, performance.now() - asked);
}
