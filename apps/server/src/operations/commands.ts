import type { Command } from "../operator-command.ts";

/** Every command of an operator, by its name behind `npm run`; each is loaded when it is called. */
export const commands: Readonly<Record<string, () => Promise<{ command: Command }>>> = {
  accounts: () => import("./accounts-command.ts"),
  backup: () => import("./backup-command.ts"),
  doctor: () => import("./doctor-command.ts"),
  jobs: () => import("./jobs-command.ts"),
  leads: () => import("../features/queries/leads-command.ts"),
  migrate: () => import("./migrate-command.ts"),
  payments: () => import("../features/payments/operator/payments-command.ts"),
  "promised-files": () => import("../features/promised-files/promised-files-command.ts"),
  restore: () => import("./restore-command.ts"),
  rewrap: () => import("../features/privacy/rewrap-command.ts"),
  "second-factor": () => import("../features/identity/second-factor/second-factor-command.ts"),
};
