import { createHash } from "node:crypto";
import { openJournal } from "../journal.ts";

/** Someone who can sign in here. `subject` never changes for an email address. */
export type Account = { subject: string; name: string; email: string; emailVerified: boolean };

/** The accounts entered so far, in memory and in a journal. */
export type Accounts = ReturnType<typeof openAccounts>;

/** Opens the accounts of the file `path`, or of memory alone. */
export function openAccounts(path?: string) {
  const journal = openJournal<Account>(path);
  const accounts = new Map(journal.entries.map((account) => [account.subject, account]));
  return {
    all: (): Account[] => [...accounts.values()].reverse(),
    find: (subject: string) => accounts.get(subject),
    /** Remembers what was entered; a known address keeps its subject. */
    remember(typed: Omit<Account, "subject">): Account {
      const subject = subjectOf(typed.email);
      const account = { ...typed, subject };
      accounts.delete(subject);
      accounts.set(subject, account);
      journal.append(account);
      return account;
    },
  };
}

/** Derives twenty-one digits, like Google's, from the address, so that they are always the same. */
function subjectOf(email: string): string {
  const digest = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, "0")}`;
}
