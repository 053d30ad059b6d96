import { type Column, markdownTable } from "../markdown-table.ts";
import { growth, type MemoryRun } from "./memory.ts";
import { type DelayRounds, type Line, quietShare, type Results } from "./results.ts";
import { scenarioNames } from "./scenarios.ts";
import { type Target, targets } from "./targets.ts";

/** How the measuring went, and on what. */
export interface Circumstances {
  runs: number;
  processors: number;
  /** A sentence on the machine and its load. */
  machine: string;
  /** What had to be tried again; empty when all went well. */
  hiccups: ReadonlyMap<string, number>;
}

const milliseconds = (time: number) => time.toFixed(time < 100 ? 1 : 0);

const loadColumns: readonly Column<Line>[] = [
  { heading: "Work", cell: ({ scenario }) => scenarioNames[scenario] },
  { heading: "Setup", cell: ({ setup }) => setup },
  { heading: "A second", cell: ({ figures }) => perSecond(figures.perSecond) },
  { heading: "p50 ms", cell: ({ figures }) => milliseconds(figures.p50) },
  { heading: "p95 ms", cell: ({ figures }) => milliseconds(figures.p95) },
  { heading: "p99 ms", cell: ({ figures }) => milliseconds(figures.p99) },
  {
    heading: "Client",
    cell: ({ figures: { clientShare } }) =>
      clientShare === undefined ? "" : `${Math.round(clientShare * 100)} %`,
  },
];

const targetColumns: readonly Column<Target>[] = [
  { heading: "Target", cell: ({ what }) => what },
  { heading: "Measured", cell: ({ measured }) => measured },
  {
    heading: "",
    cell: ({ met }) => (met === null ? "not to be told here" : met ? "met" : "**missed**"),
  },
];

/** The section on the server in bench/README.md. */
export function report(results: Results, around: Circumstances): string {
  const { delays, lots, memory } = results;
  return `\`npm run bench:server\` writes this section (\`-- --quick\` only tries whether it works). The
server's own executable runs in processes of its own, with the rate limits lifted; PostgreSQL and the
test gateway run beside it. The first six kinds of work are asked for by a client in a process of its
own over 16 kept-alive connections, each of which asks again when it was answered. With two processes
the connections take turns between their ports: there is no proxy in between. Uploads and whole flows
are four people at a time with small statements; a whole flow is sign-up, upload, processing, order,
payment at the test gateway, verification, confirmation and both downloads. Medians of
${around.runs} ${around.runs === 1 ? "run" : "runs"}, taken in turn. "Client" is the share of a processor that the client took: near
100 % it is the client that is measured.

${around.machine}

${markdownTable(loadColumns, results.lines)}

Session checks at a steady 200 a second, on one process with SQLite: ${delay(delays.idle)} when
nothing else happens, ${delay(delays.busy)} while four statements of ${lots.toLocaleString("en")} lots are processed at a
time. ${roundsSentence(delays, around.runs)}

${memorySentence(memory)}

${hiccupSentence(around.hiccups)}

### Targets of the server

${markdownTable(targetColumns, targets(results, around.processors))}
`;
}

function perSecond(rate: number): string {
  return rate < 100 ? rate.toFixed(1) : Math.round(rate).toLocaleString("en");
}

function delay({ p50, p99 }: { p50: number; p99: number }): string {
  return `p50 ${milliseconds(p50)} ms and p99 ${milliseconds(p99)} ms`;
}

function roundsSentence({ quiet, disturbed }: DelayRounds, runs: number): string {
  const limit = `${quietShare * 100} % of the processor time ("steal" of a virtual machine)`;
  if (disturbed === 0) return `In no round did the host take more than ${limit}.`;
  return quiet >= runs
    ? `${disturbed} of ${quiet + disturbed} rounds are left out: the host took more than ${limit}.`
    : `In ${disturbed} of ${quiet + disturbed} rounds the host took more than ${limit}; all are counted.`;
}

function memorySentence(run: MemoryRun): string {
  const every = run.requests / run.samples.length;
  const samples = run.samples.map((sample) => Math.round(sample)).join(", ");
  return (
    `Memory of one process on SQLite after each ${every.toLocaleString("en")} of ` +
    `${run.requests.toLocaleString("en")} requests (pages, session checks, flows), in MB: ${samples}. ` +
    `In the second half it changes by ${growth(run).toFixed(2)} MB for each 10,000 requests.`
  );
}

function hiccupSentence(hiccups: ReadonlyMap<string, number>): string {
  if (hiccups.size === 0) return "Every call was answered with success at the first try.";
  const list = [...hiccups].map(([kind, times]) => `${kind} (${times})`).join(", ");
  return `Not every call was a success at the first try: ${list}.`;
}
