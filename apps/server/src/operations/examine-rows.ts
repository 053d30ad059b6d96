import type { Db } from "../database/open.ts";
import { heldLeases } from "../database/runner-lease.ts";
import { lockedAddresses } from "../features/identity/service.ts";
import { fewNumbersLeft, openDisputes, refusedWebhooks } from "../features/payments/service.ts";
import { unanswered } from "../features/queries/open-queries.ts";
import { tryStored } from "../features/statements/service.ts";
import { expectedJobs, jobNames } from "../jobs/job-names.ts";
import { jobRounds } from "../jobs/repository.ts";
import { oldestVerifiedOrder, refusedMails } from "../metrics/repository.ts";
import { masked } from "../plugins/log-mask.ts";
import { trustRemedy, untrustedForwardings } from "../plugins/untrusted-forwarding.ts";
import { countOf } from "../process/terminal.ts";
import { RateLimiter } from "../rate-limit/repository.ts";
import type { Config } from "../settings/config.ts";
import { type DoctorFinding, worthKnowing, wrong } from "../settings/setting-checks.ts";
import type { ObjectStore } from "../storage/object-store.ts";

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** What a job may take to succeed again before its operator should look. */
const slowestRoundMs = 2 * hourMs;

/** Longer than any job holds its lease. */
const longestLeaseMs = hourMs / 2;

function isJob(name: string): boolean {
  return Object.values<string>(jobNames).includes(name);
}

/** Finds in the rows what people complain of, and files that are lost. */
export async function examineRows(from: {
  db: Db;
  config: Config;
  now: Date;
  /** When the installation was made, if that is known. */
  installed?: Date | null;
  store: ObjectStore | undefined;
  /** Whether every stored file is tried, instead of some. */
  all?: boolean | undefined;
}): Promise<DoctorFinding[]> {
  const { db, config, now, installed, store, all = false } = from;
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const limiter = new RateLimiter(db, { now: () => now }, config.rateLimitFactor);
  const rounds = await jobRounds(db);
  const refused = await refusedMails(db, before(dayMs));
  const [mail] = refused;
  const held = await heldLeases(db, now);
  const disputes = (await openDisputes(db)).filter(({ standing }) => standing === "to answer");
  const leads = await unanswered(db, now);
  const webhooks = await refusedWebhooks(limiter);
  const locked = await lockedAddresses(limiter);
  const forwarded = await untrustedForwardings(limiter, config.trustProxy);
  const fewNumbers = await fewNumbersLeft({ config, db, clock: { now: () => now } });
  const verified = await oldestVerifiedOrder(db);
  const files = store && (await tryStored(db, store, { all }));
  return [
    ...rounds.map(({ name, begunAt, doneAt, stoppedAt }) =>
      stoppedAt !== null
        ? wrong(
            `The job ${name} stopped at ${stoppedAt}: its last round was at ${begunAt}. If this machine's clock is right (${now.toISOString()}), run npm run operate jobs continue ${name}.`,
          )
        : name !== jobNames.backup &&
          (doneAt ?? "") < before(slowestRoundMs) &&
          worthKnowing(`The job ${name} last succeeded ${doneAt ? `at ${doneAt}` : "never"}.`),
    ),
    (rounds.find(({ name }) => name === jobNames.backup)?.doneAt ?? "") < before(2 * dayMs) &&
      worthKnowing("No backup was taken in the last two days with npm run operate backup."),
    ...(installed && installed.toISOString() < before(slowestRoundMs) ? expectedJobs(config) : [])
      .filter((name) => name !== jobNames.backup && !rounds.some((round) => round.name === name))
      .map((name) => worthKnowing(`The job ${name} has never run: npm run operate jobs show.`)),
    ...held
      .filter(({ name, leaseUntil }) => isJob(name) && leaseUntil > before(-longestLeaseMs))
      .map(({ name, leaseUntil }) =>
        wrong(
          `The lease of the job ${name} is held until ${leaseUntil}, far ahead: a process with a wrong clock took it. Correct that clock, then run npm run operate jobs release ${name}.`,
        ),
      ),
    ...disputes.map(({ paymentId, answerBy }) =>
      wrong(
        `A payer's bank disputes the payment ${paymentId}: answer at the gateway ${answerBy ? `by ${answerBy}` : "within its days"}. npm run operate case ${paymentId} shows whose it is.`,
      ),
    ),
    leads.isLate &&
      worthKnowing(
        `${countOf(leads.open, "requirement")} not answered, the oldest since ${leads.oldest}: npm run operate leads.`,
      ),
    mail &&
      worthKnowing(
        `${countOf(refused.length, "mail")} of the last day refused for good, the newest with "${masked(mail.lastError ?? "")}": npm run operate case ${mail.id} shows whose, npm run operate mails again ${mail.id} sends it again.`,
      ),
    locked > 0 && worthKnowing(`${countOf(locked, "address")} locked after wrong passwords.`),
    webhooks > 0 &&
      wrong(
        `In ${countOf(webhooks, "minute")} of the last day webhooks had a wrong signature: compare RAZORPAY_WEBHOOK_SECRET with the gateway's.`,
      ),
    fewNumbers !== undefined && wrong(fewNumbers),
    forwarded > 0 &&
      wrong(
        `In ${countOf(forwarded, "minute")} of the last day requests with forwarding headers came from an address that TRUST_PROXY does not name. ${trustRemedy}`,
      ),
    verified !== undefined &&
      verified < before(hourMs) &&
      wrong(
        `A signed payment has not been captured since ${verified}: npm run operate payments list VERIFIED.`,
      ),
    files !== undefined &&
      (files.tried < files.stored || (all && files.stored > 0)) &&
      worthKnowing(
        files.tried < files.stored
          ? `${files.tried} of ${countOf(files.stored, "stored file")} were tried, chosen by chance: npm run operate doctor all tries every one.`
          : `${countOf(files.stored, "stored file")} tried, every one.`,
      ),
    ...(files?.lost ?? []).map((key) =>
      wrong(`A file that should be in the store cannot be read there: ${key}.`),
    ),
  ].filter((each) => each !== false && each !== undefined);
}
