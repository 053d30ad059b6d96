import { noted, onOff, type Risk, whole } from "../../settings/setting.ts";

/** What the engine may use of a machine. */
export const engineSettings = {
  memoryMb: whole("ENGINE_MEMORY_MB", {
    why: "Memory of one statement: less on a small machine, more for larger files",
    what: "the megabytes of memory that a statement may use",
    otherwise: 1024,
    range: [128, 16_384],
    risks: [],
  }),
  parallel: whole("ENGINE_PARALLEL", {
    why: "How many statements each worker processes at a time; 0: no worker beside this web process",
    what: "the number of statements processed at a time",
    otherwise: 2,
    range: [0, 64],
    risks: [],
  }),
  queue: whole("ENGINE_QUEUE", {
    why: "How many may wait before a new one is told to come back",
    what: "the number of statements that may wait",
    otherwise: 25,
    range: [1, 10_000],
    risks: [],
  }),
  withoutNamespaces: onOff("ENGINE_WITHOUT_NAMESPACES", {
    why: "on: statements are read although the system refuses namespaces, as containers often do",
    otherwise: "off",
    risks: [
      noted(
        (choice) => choice === "on",
        "is on: where this system refuses namespaces, a hole in Node's permissions opens to a hostile statement what this account can reach.",
      ),
    ],
  }),
};

/** What the memory of a machine has to suffice for. */
export function engineRisk(
  { memoryMb, parallel }: { memoryMb: number; parallel: number },
  memory: number,
): Risk | undefined {
  const wanted = memoryMb * parallel;
  return wanted * 2 ** 20 > memory
    ? {
        level: "wrong",
        sentence: `ENGINE_PARALLEL statements of ENGINE_MEMORY_MB may take ${wanted} MB; this machine or container has ${Math.floor(memory / 2 ** 20)} MB: on a busy evening the system ends processes.`,
      }
    : undefined;
}
