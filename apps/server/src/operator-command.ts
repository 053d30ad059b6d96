import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { AppContext } from "./app-context.ts";
import { systemClock } from "./clock.ts";
import { databaseCondition, obstacleIn } from "./database/condition.ts";
import { migrations } from "./database/migrations/all.ts";
import {
  type Db,
  databaseFile,
  type OpenDatabase,
  openDatabase,
  openToLook,
} from "./database/open.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { causeOf, complain, say } from "./process/terminal.ts";
import { type Config, readSettings } from "./settings/config.ts";
import { diskTrouble } from "./storage/disk-room.ts";

/** What a command prints; `faults` go to standard error and make its exit code 1, or the given one. */
export type CommandOutcome = { lines?: readonly string[]; faults?: readonly string[]; code?: 2 };

/** How a command was called: its arguments by place without the fixed words, and its options. */
export type Given = {
  words: readonly string[];
  options: Readonly<Record<string, boolean | undefined>>;
};

/** A check of an argument, and what its value must be: the end of a sentence. */
export type Accepted = { is(text: string): boolean; must: string };

/** One way to call a command. */
export type Form = {
  /** Completes the sentence "This call ...". */
  does: string;
  /** Checks by the argument's name in the usage. */
  accepts?: Readonly<Record<string, Accepted>>;
  run(given: Given): Promise<CommandOutcome>;
};

/**
 * An operator's command. The keys of `forms` are its usage: fixed words in lower case, arguments in
 * capitals (`[X]` may be left out, `X...` may be several), options as `[--name]`.
 */
export type Command = { does: string; forms: Readonly<Record<string, Form>> };

/** What a command works with that needs the database; it may run while the server does. */
export type CommandContext = Pick<AppContext, "config" | "db" | "clock" | "outbox" | "origins"> & {
  database: OpenDatabase;
};

/** A run that needs the server's settings; wrong ones end it with the sentence that says which. */
export function withSettings(
  work: (config: Config, given: Given) => Promise<CommandOutcome>,
): Form["run"] {
  return async (given) => {
    const settings = readSettings(process.env);
    if (!settings.ok) {
      return wrongUse(settings.error);
    }
    const { value: config } = settings;
    return work(config, given).catch(async (error: unknown) => ({
      faults: [`The command stopped: ${causeOf(error)}.`, ...(await diskTrouble(config))],
    }));
  };
}

/** What a command that only looks works with. */
export type LookContext = CommandContext & {
  /**
   * Writes down that this was looked at. Where the database takes no rows it returns a line that says
   * so: an operator who repairs a disk must be able to look.
   */
  note(write: (db: Db) => Promise<unknown>): Promise<string[]>;
};

/** Opens the database for the work, if it exists and has this version's schema; never creates one. */
export function withDatabase(
  work: (context: CommandContext, given: Given) => Promise<CommandOutcome>,
): Form["run"] {
  return onInstallation(openDatabase, work);
}

/** The same for work that only looks: it needs neither room on the disk nor one that is writable. */
export function lookingAtDatabase(
  work: (context: LookContext, given: Given) => Promise<CommandOutcome>,
): Form["run"] {
  return onInstallation(openToLook, (context, given) =>
    work({ ...context, note: (write) => noted(context.config, write) }, given),
  );
}

async function noted(config: Config, write: (db: Db) => Promise<unknown>): Promise<string[]> {
  try {
    const { db, close } = openDatabase(config);
    await write(db).finally(close);
    return [];
  } catch (error) {
    return [`This could not be recorded: ${causeOf(error)}.`];
  }
}

function onInstallation(
  open: (config: Config) => OpenDatabase,
  work: (context: CommandContext, given: Given) => Promise<CommandOutcome>,
): Form["run"] {
  return withSettings(async (config, given) => {
    if (config.databaseUrl === "" && !existsSync(databaseFile(config))) {
      return { faults: [`There is no installation in DATA_DIR ${config.dataDir}.`] };
    }
    const database = open(config);
    try {
      const obstacle = obstacleIn(await databaseCondition(database, migrations));
      if (obstacle !== undefined) {
        return { faults: [obstacle] };
      }
      const context: CommandContext = {
        config,
        database,
        db: database.db,
        clock: systemClock,
        // The running server delivers the mails.
        outbox: createOutbox(systemClock, () => {}, config.company),
        origins: () => (config.publicUrl === "" ? [] : [config.publicUrl]),
      };
      return await work(context, given);
    } finally {
      await database.close();
    }
  });
}

/** The outcome of a call that the command refuses, with exit code 2. */
export function wrongUse(...faults: readonly string[]): CommandOutcome {
  return { faults, code: 2 };
}

/** Runs a command with the words behind its name, prints the outcome and returns the exit code. */
export async function runCommand(
  name: string,
  command: Command,
  given: readonly string[],
): Promise<number> {
  if (given.includes("--help") || given.includes("-h")) {
    say(command.does, ...usageOf(name, command));
    return 0;
  }
  const { lines = [], faults = [], code = 1 } = await outcomeOf(name, command, given);
  say(...lines);
  complain(...faults);
  return faults.length === 0 ? 0 : code;
}

/** Runs the form of the command that fits the call. */
export async function outcomeOf(
  name: string,
  command: Command,
  given: readonly string[],
): Promise<CommandOutcome> {
  for (const [usage, form] of Object.entries(command.forms)) {
    const call = callOf(usage, given);
    if (call) {
      for (const [argument, { is, must }] of Object.entries(form.accepts ?? {})) {
        if (!call.named(argument).every(is)) {
          return wrongUse(`${argument} ${must}.`);
        }
      }
      return form.run(call).catch((error: unknown) => ({
        faults: [`The command stopped: ${causeOf(error)}.`],
      }));
    }
  }
  return wrongUse(...usageOf(name, command));
}

function usageOf(name: string, { forms }: Command): string[] {
  return Object.entries(forms).flatMap(([usage, { does }], place) => [
    `${place === 0 ? "usage:" : "      "} npm run ${name}${usage === "" ? "" : ` -- ${usage}`}`,
    `           ${does}`,
  ]);
}

/** Reads a call as a usage describes it; undefined when it is another one. */
function callOf(
  usage: string,
  given: readonly string[],
): (Given & { named(argument: string): readonly string[] }) | undefined {
  const places = usage.split(" ").filter((place) => place !== "");
  const options = places.flatMap((place) => /^\[--(.+)\]$/.exec(place)?.[1] ?? []);
  const read = parsed(given, options);
  if (!read) {
    return undefined;
  }
  const left = [...read.positionals];
  const taken = new Map<string, string[]>();
  for (const place of places.filter((each) => !each.startsWith("[--"))) {
    const argument = place.replaceAll(/[[\].]/g, "");
    const here = place.includes("...") ? left.splice(0) : left.splice(0, 1);
    const isWord = argument === argument.toLowerCase();
    const isMissing = here.length === 0 && !place.startsWith("[");
    if (isMissing || here.includes("") || (isWord && here[0] !== argument)) {
      return undefined;
    }
    if (!isWord) {
      taken.set(argument, here);
    }
  }
  return left.length > 0
    ? undefined
    : {
        words: [...taken.values()].flat(),
        options: read.values,
        named: (argument) => taken.get(argument) ?? [],
      };
}

function parsed(given: readonly string[], options: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      options: Object.fromEntries(options.map((name) => [name, { type: "boolean" as const }])),
      allowPositionals: true,
    });
  } catch {
    return undefined;
  }
}
