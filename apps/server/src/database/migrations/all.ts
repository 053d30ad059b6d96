import type { Migration } from "../migrate.ts";
import { firstSchema } from "./041-first-schema.ts";
import { keptPapers } from "./042-kept-papers.ts";
import { oneLiveCode } from "./044-one-live-code.ts";
import { statementRuns } from "./045-statement-runs.ts";
import { mailsByPerson } from "./050-mails-by-person.ts";
import { termsOfRegistration } from "./058-terms-of-registration.ts";
import { jobRounds } from "./060-job-rounds.ts";
import { objectsByPerson } from "./061-objects-by-person.ts";

/** Every schema step, in order. New ones go at the end. */
export const migrations: readonly Migration[] = [
  firstSchema,
  keptPapers,
  oneLiveCode,
  mailsByPerson,
  termsOfRegistration,
  statementRuns,
  jobRounds,
  objectsByPerson,
];
