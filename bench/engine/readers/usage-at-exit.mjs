// Loaded before a program: when it ends, writes its peak memory and its processor time to descriptor 3,
// as the Python readers do.
import { writeSync } from "node:fs";

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, JSON.stringify({ kilobytes: maxRSS, seconds: (userCPUTime + systemCPUTime) / 1e6 }));
});
