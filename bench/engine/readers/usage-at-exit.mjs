// Loaded ahead of a programme: at its end the most memory and the processor time that it took are
// written to descriptor 3, as the Python readers write theirs.
import { writeSync } from "node:fs";

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, JSON.stringify({ kilobytes: maxRSS, seconds: (userCPUTime + systemCPUTime) / 1e6 }));
});
