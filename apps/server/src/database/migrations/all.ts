import type { Migration } from "../migrate.ts";
import { outboxMail } from "./001-outbox-mail.ts";
import { identity } from "./002-identity.ts";
import { rateLimit } from "./003-rate-limit.ts";
import { statements } from "./004-statements.ts";
import { projectQueries } from "./005-project-queries.ts";
import { payments } from "./010-payments.ts";
import { invoices } from "./011-invoices.ts";
import { identityCodes } from "./020-identity-codes.ts";
import { privacy } from "./030-privacy.ts";
import { outboxMailHtml } from "./031-outbox-mail-html.ts";
import { secondFactor } from "./032-second-factor.ts";
import { disabledAccounts } from "./033-disabled-accounts.ts";
import { deviceEpoch } from "./034-device-epoch.ts";
import { mailRank } from "./036-mail-rank.ts";
import { noNul } from "./037-no-nul.ts";
import { statementClaims } from "./038-statement-claims.ts";
import { statementTitle } from "./039-statement-title.ts";
import { mailAttachment } from "./040-mail-attachment.ts";
import { promisedFiles } from "./041-promised-files.ts";
import { keptPapers } from "./042-kept-papers.ts";
import { oneLiveCode } from "./044-one-live-code.ts";
import { statementRuns } from "./045-statement-runs.ts";
import { mailsByPerson } from "./050-mails-by-person.ts";
import { termsOfRegistration } from "./058-terms-of-registration.ts";
import { jobRounds } from "./060-job-rounds.ts";
import { objectsByPerson } from "./061-objects-by-person.ts";

/** Every schema step, in order. New ones go at the end. */
export const migrations: readonly Migration[] = [
  outboxMail,
  identity,
  rateLimit,
  statements,
  projectQueries,
  payments,
  invoices,
  identityCodes,
  privacy,
  outboxMailHtml,
  secondFactor,
  disabledAccounts,
  deviceEpoch,
  mailRank,
  noNul,
  statementClaims,
  statementTitle,
  mailAttachment,
  promisedFiles,
  keptPapers,
  oneLiveCode,
  mailsByPerson,
  termsOfRegistration,
  statementRuns,
  jobRounds,
  objectsByPerson,
];
