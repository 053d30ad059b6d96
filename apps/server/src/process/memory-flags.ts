import { setFlagsFromString } from "node:v8";

/** Flags of V8 for a process that reads large statements and whose memory should stay level. */
export const memoryFlags = [
  // Counts buffers towards the limit of the heap, which follows what is alive and the machine's
  // memory. Without it V8 runs a full collection after every 64 MB of buffers and stops the process
  // for 5 to 20 ms each time; four large statements need more than 200 MB of them.
  "--external-memory-accounted-in-global-limit",
  // Lets the young generation take its full size (3 times 32 MB) at once. Otherwise it doubles
  // whenever enough has survived, for the last time after some 60,000 requests.
  "--semi-space-growth-factor=32",
] as const;

// Import this before anything that reads or writes. They apply to all threads of the process.
for (const flag of memoryFlags) {
  setFlagsFromString(flag);
}
