import type { Command } from "../operator-command.ts";

/** Every command of an operator, by its name behind `npm run`; each is loaded when it is called. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  accounts: async () => (await import("./accounts-command.ts")).accountsCommand,
  backup: async () => (await import("./backup-command.ts")).backupCommand,
  doctor: async () => (await import("./doctor-command.ts")).doctorCommand,
  jobs: async () => (await import("./jobs-command.ts")).jobsCommand,
  leads: async () => (await import("../features/queries/leads-command.ts")).leadsCommand,
  migrate: async () => (await import("./migrate-command.ts")).migrateCommand,
  payments: async () =>
    (await import("../features/payments/operator/payments-command.ts")).paymentsCommand,
  restore: async () => (await import("./restore-command.ts")).restoreCommand,
  rewrap: async () => (await import("../features/privacy/rewrap-command.ts")).rewrapCommand,
  "second-factor": async () =>
    (await import("../features/identity/second-factor/second-factor-command.ts"))
      .secondFactorCommand,
};
