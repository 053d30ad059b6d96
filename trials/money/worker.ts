import { parentPort, workerData } from "node:worker_threads";
import { openTrial } from "./play-schedule.ts";

/** Which schedules of a seed a worker plays: every `step`-th, from one to below another. */
export type Share = { seed: number; from: number; until: number; step: number };

/** What a worker reports periodically and at its end: how many it has played since, and what broke. */
export type Report = { played: number; broken: { number: number; faults: string[] }[] };

const { seed, from, until, step } = workerData as Share;
const chunk = 500;
const trial = await openTrial();
let report: Report = { played: 0, broken: [] };
const send = () => {
  parentPort?.postMessage(report);
  report = { played: 0, broken: [] };
};
for (let number = from; number < until; number += step) {
  const { faults } = await trial.play(seed, number);
  report.played += 1;
  if (faults.length > 0) {
    report.broken.push({ number, faults });
  }
  if (report.played === chunk) {
    send();
  }
}
send();
await trial.close();
