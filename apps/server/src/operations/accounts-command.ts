import {
  type AccountState,
  accountOf,
  disableAccount,
  enableAccount,
  recordAccountCommand,
} from "../features/identity/disabled-accounts/repository.ts";
import { eraseAccount } from "../features/privacy/erase-account.ts";
import { personalData } from "../features/privacy/personal-data.ts";
import {
  type Command,
  type CommandContext,
  type CommandOutcome,
  commandLog,
  type Given,
  lookingAtDatabase,
  withDatabase,
} from "../operator-command.ts";
import { writeNewFiles } from "../process/new-file.ts";
import { openStore } from "../storage/open-store.ts";

/** Disables and enables one account, and answers a data request of somebody who cannot sign in. */
export const accountsCommand: Command = {
  does: "Does for an account what its owner cannot. ACCOUNT is an email address, a phone number, or an id or hash from the log; first make sure who asks.",
  forms: {
    "disable ACCOUNT": {
      does: "ends its sessions and refuses every way of signing in",
      run: withDatabase(
        onAccount(async ({ db, clock }, { id }) =>
          (await disableAccount(db, id, clock.now()))
            ? said(
                "The account is disabled. Its sessions have ended, and nobody can sign in to it.",
              )
            : said("The account was already disabled. Nothing was changed."),
        ),
      ),
    },
    "enable ACCOUNT": {
      does: "opens it again",
      run: withDatabase(
        onAccount(async ({ db, clock }, { id }) =>
          (await enableAccount(db, id, clock.now()))
            ? said("The account is enabled. Its owner can sign in as before.")
            : said("The account was not disabled. Nothing was changed."),
        ),
      ),
    },
    "export ACCOUNT FILE": {
      does: "writes everything held about its owner into a new JSON file, as they could download it",
      run: lookingAtDatabase(
        onAccount(async (context, { id }, [, file = ""]) => {
          const { note, clock } = context;
          const written = await writeNewFiles([[file, personalData(context, { uid: id })]]);
          const unrecorded = await note((db) =>
            recordAccountCommand(db, id, "export", clock.now()),
          );
          return { ...written, lines: [...written.lines, ...unrecorded] };
        }),
      ),
    },
    "erase ID": {
      does: "erases the account, its statements and requirements for good, as its owner could; only an account's own id is taken, which case shows",
      run: withDatabase(async (context, { words: [id = ""] }) => {
        const { db, clock } = context;
        const account = await accountOf(db, id);
        if (account?.id !== id) {
          return { faults: [`${id}: no account has this id. Nothing was erased.`] };
        }
        const store = await openStore(context.config);
        const by = { actor: "operator", at: clock.now() } as const;
        const person = { uid: id, email: account.email };
        const erased = await eraseAccount({ ...context, store, log: commandLog }, person, by);
        return erased.ok
          ? said(
              "The account is erased. Orders, payments and invoices stay as long as tax law requires.",
            )
          : { faults: [erased.error.message] };
      }),
    },
  },
};

function said(...lines: readonly string[]): CommandOutcome {
  return { lines };
}

function onAccount<C extends CommandContext>(
  work: (context: C, account: AccountState, words: readonly string[]) => Promise<CommandOutcome>,
) {
  return async (context: C, { words }: Given): Promise<CommandOutcome> => {
    const account = await accountOf(context.db, words[0] ?? "");
    return account
      ? work(context, account, words)
      : { faults: ["No account has this address, number, id or hash. Nothing was changed."] };
  };
}
