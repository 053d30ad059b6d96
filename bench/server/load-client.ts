import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { AnswerReader } from "./answer-reader.ts";
import type { LoadPlan, LoadResult } from "./load-plan.ts";

// The load client, in a process of its own: reads a plan on standard input, asks as it says over
// kept-alive connections, and writes what it saw on standard output. SIGTERM ends it early.
const plan: LoadPlan = JSON.parse(await text(process.stdin));
const requests = plan.requests.map((request) => Buffer.from(request));
const most = plan.count ?? Number.POSITIVE_INFINITY;
const end = performance.now() + (plan.seconds ?? Number.POSITIVE_INFINITY) * 1000;
const times: number[] = [];
const statuses: Record<string, number> = {};
const idle: Socket[] = [];
/** When requests were due that found every connection busy. */
const waiting: number[] = [];
let sent = 0;
let open = 0;
let stopped = false;
process.once("SIGTERM", () => {
  stopped = true;
  finishIfDone();
});

// Whoever asked for the load may have been killed: nobody else would ever end it.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 500).unref();

const began = performance.now();
const usage = process.cpuUsage();
const startOf = new Map<Socket, number>();
for (let index = 0; index < plan.connections; index += 1) {
  const port = plan.ports[index % plan.ports.length] ?? 0;
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  open += 1;
  const reader = new AnswerReader((status) => answered(socket, status));
  socket.on("data", (bytes) => reader.take(bytes));
  socket.on("error", fail);
  socket.on("close", () => {
    open -= 1;
    if (!over()) fail(new Error("the server closed a connection"));
    finishIfDone();
  });
  socket.once("connect", () => (plan.rate ? idle.push(socket) : ask(socket, performance.now())));
}
if (plan.rate) pace(plan.rate);

function over(): boolean {
  return stopped || sent >= most || performance.now() >= end;
}

/** @param since when the answer was due to be asked for */
function ask(socket: Socket, since: number): void {
  if (over()) {
    socket.end();
    return;
  }
  const request = requests[sent % requests.length];
  sent += 1;
  startOf.set(socket, since);
  if (request) socket.write(request);
}

function answered(socket: Socket, status: number): void {
  const now = performance.now();
  times.push(now - (startOf.get(socket) ?? now));
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (!plan.rate || over()) ask(socket, now);
  else if (waiting.length > 0) ask(socket, waiting.shift() ?? now);
  else idle.push(socket);
}

/**
 * Asks at even distances whatever the server does. When every connection is busy the request waits
 * for one, and its waiting counts; a timer of this process that fires late does not.
 */
function pace(rate: number): void {
  let next = began + 100;
  const tick = () => {
    const now = performance.now();
    for (; next <= now; next += 1000 / rate) {
      const socket = idle.shift();
      if (socket) ask(socket, now);
      else waiting.push(next);
    }
    if (over()) for (const socket of idle.splice(0)) socket.end();
    else setTimeout(tick, Math.max(0, next - performance.now()));
  };
  tick();
}

function finishIfDone(): void {
  if (stopped) for (const socket of idle.splice(0)) socket.end();
  if (open > 0) return;
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(usage);
  const clientShare = (user + system) / 1e6 / seconds;
  const result: LoadResult = { seconds, times, statuses, clientShare };
  process.stdout.write(JSON.stringify(result));
}

function fail(error: Error): void {
  process.stderr.write(`${error}\n`);
  process.exit(1);
}
