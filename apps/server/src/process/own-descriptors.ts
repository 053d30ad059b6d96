import { closeSync, readdirSync, readFileSync } from "node:fs";

// Closes what the starter of this process left open in it, such as a pipe or a file: programs started
// from here would get it too, and must hold nothing that they were not given. Node's own descriptors are
// closed at every start of a program and stay; elsewhere than on Linux there is nothing to read this from.

/** The flag of a descriptor that ends with the start of another program (`O_CLOEXEC`). */
const closedAtStart = 0o2000000;

for (const fd of process.platform === "linux" ? readdirSync("/proc/self/fd").map(Number) : []) {
  if (fd > 2 && isInherited(fd)) {
    closeSync(fd);
  }
}

function isInherited(fd: number): boolean {
  try {
    const [, flags = ""] =
      /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8")) ?? [];
    return (Number.parseInt(flags, 8) & closedAtStart) === 0;
  } catch {
    // The one by which the folder was read.
    return false;
  }
}
