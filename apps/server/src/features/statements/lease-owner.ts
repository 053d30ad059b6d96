import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

/** This process's name in leases: machine, process id, and a part that no other start has. */
export const leaseOwner = `${hostname()}|${process.pid}|${randomUUID()}`;

/**
 * True when the owner is certainly gone: a process of this machine that no longer runs, or an
 * earlier one that had our own process id. Of another machine only the lease's end tells.
 */
export function isOwnerGone(owner: string | null): boolean {
  if (owner === null) return true;
  if (owner === leaseOwner) return false;
  const [machine, pid] = owner.split("|");
  if (machine !== hostname()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
