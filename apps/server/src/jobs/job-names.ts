import type { Config } from "../settings/config.ts";

/** The jobs whose rounds are recorded, by the names of their leases and rows. */
export const jobNames = {
  retention: "retention",
  reconciler: "payments-reconciler",
  backup: "backup",
} as const;

/** The jobs that must run with these settings, so that one that never did is missed. */
export function expectedJobs({ gateway }: Pick<Config, "gateway">): string[] {
  const { reconciler, ...others } = jobNames;
  return [...Object.values(others), ...(gateway.mode === "off" ? [] : [reconciler])];
}
