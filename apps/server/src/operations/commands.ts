import type { Command } from "../operator-command.ts";

/** Every command of an operator, by its name behind `npm run operate`; each is loaded when it is called. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  case: async () => (await import("./case-command.ts")).caseCommand,
  mails: async () => (await import("./mails-command.ts")).mailsCommand,
  accounts: async () => (await import("./accounts-command.ts")).accountsCommand,
  "second-factor": async () =>
    (await import("../features/identity/second-factor/second-factor-command.ts"))
      .secondFactorCommand,
  leads: async () => (await import("../features/queries/leads-command.ts")).leadsCommand,
  payments: async () =>
    (await import("../features/payments/operator/payments-command.ts")).paymentsCommand,
  invoices: async () => (await import("../features/invoices/invoices-command.ts")).invoicesCommand,
  doctor: async () => (await import("./doctor-command.ts")).doctorCommand,
  jobs: async () => (await import("./jobs-command.ts")).jobsCommand,
  migrate: async () => (await import("./migrate-command.ts")).migrateCommand,
  backup: async () => (await import("./backup-command.ts")).backupCommand,
  restore: async () => (await import("./restore-command.ts")).restoreCommand,
  rewrap: async () => (await import("../features/privacy/rewrap-command.ts")).rewrapCommand,
};
