import { setFlagsFromString } from "node:v8";

/**
 * V8's flag that counts buffers towards the limit of its heap, which follows what is alive and the
 * machine's memory. Without it V8 runs a full collection after every 64 MB of buffers and stops the
 * process for 5 to 20 ms each time; four large statements need more than 200 MB of them.
 */
export const externalMemoryFlag = "--external-memory-accounted-in-global-limit";

// Import this before anything that reads or writes. It applies to all threads of the process.
setFlagsFromString(externalMemoryFlag);
