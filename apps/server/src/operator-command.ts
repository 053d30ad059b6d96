import { existsSync } from "node:fs";
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
import { letterheadOf } from "./letterhead.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { causeOf, complain } from "./process/terminal.ts";
import { type Config, readSettings } from "./settings/config.ts";
import { diskTrouble } from "./storage/disk-room.ts";

/** What a command prints; `faults` go to standard error and make its exit code 1, or the given one. */
export type CommandOutcome = { lines?: readonly string[]; faults?: readonly string[]; code?: 2 };

/** What a call prints, on standard output and standard error, and its exit code. */
export type Ended = { lines: readonly string[]; faults: readonly string[]; code: 0 | 1 | 2 };

/** How a command was called: its arguments by place without the fixed words, and the settings around it. */
export type Given = { words: readonly string[]; environment: Environment };

type Environment = Readonly<Record<string, string | undefined>>;

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
 * capitals (`[X]` may be left out, `X...` may be several). There are no options: npm keeps those to itself.
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
    const settings = readSettings(given.environment);
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
        outbox: createOutbox(systemClock, () => {}, letterheadOf(config)),
        origins: () => (config.publicUrl === "" ? [] : [config.publicUrl]),
      };
      return await work(context, given);
    } finally {
      await database.close();
    }
  });
}

const quiet = () => {};
const told = (details: unknown, message?: string) =>
  complain(`${message ?? ""} ${JSON.stringify(details)}`);

/** What would be in the server's log, for a command that does the server's work. */
export const commandLog = { info: quiet, debug: quiet, warn: told, error: told };

/** The outcome of a call that the command refuses, with exit code 2. */
export function wrongUse(...faults: readonly string[]): CommandOutcome {
  return { faults, code: 2 };
}

/** Runs a command with the words behind its name; returns what it prints and its exit code. */
export async function runCommand(
  name: string,
  command: Command,
  given: readonly string[],
  environment: Environment,
): Promise<Ended> {
  if (asksForHelp(given)) {
    return { lines: [command.does, ...usageOf(name, command)], faults: [], code: 0 };
  }
  const { lines = [], faults = [], code = 1 } = await outcomeOf(name, command, given, environment);
  return { lines, faults, code: faults.length === 0 ? 0 : code };
}

/** Whether a call asks for an explanation instead of the work; `help` alone, because npm keeps the options. */
export function asksForHelp(given: readonly string[]): boolean {
  return given.join() === "help" || given.includes("--help") || given.includes("-h");
}

/** Lists every way to call these commands, each with what it does. */
export function commandList(commands: Readonly<Record<string, Command>>): string[] {
  return [
    "npm run operate NAME ... is one of these; npm run operate NAME help explains one.",
    ...Object.entries(commands).flatMap(linesOf),
  ];
}

function linesOf([name, command]: [string, Command]): string[] {
  return [
    "",
    command.does,
    ...Object.entries(command.forms).map(
      ([usage, { does }]) => `  ${`${name} ${usage}`.trim().padEnd(listed)}  ${does}`,
    ),
  ];
}

/** As wide as most usages are, in letters. */
const listed = 31;

/** Runs the form of the command that fits the call. */
async function outcomeOf(
  name: string,
  command: Command,
  given: readonly string[],
  environment: Environment,
): Promise<CommandOutcome> {
  for (const [usage, form] of Object.entries(command.forms)) {
    const call = callOf(usage, given);
    if (call) {
      for (const [argument, { is, must }] of Object.entries(form.accepts ?? {})) {
        if (!call.named(argument).every(is)) {
          return wrongUse(`${argument} ${must}.`);
        }
      }
      return form.run({ ...call, environment }).catch((error: unknown) => ({
        faults: [`The command stopped: ${causeOf(error)}.`],
      }));
    }
  }
  return wrongUse(...usageOf(name, command));
}

function usageOf(name: string, { forms }: Command): string[] {
  return Object.entries(forms).flatMap(([usage, { does }], place) => [
    `${place === 0 ? "usage:" : "      "} npm run operate ${name} ${usage}`.trimEnd(),
    `           ${does}`,
  ]);
}

/** Reads a call as a usage describes it; undefined when it is another one. */
function callOf(
  usage: string,
  given: readonly string[],
): (Pick<Given, "words"> & { named(argument: string): readonly string[] }) | undefined {
  if (given.some((word) => word.startsWith("-"))) {
    return undefined;
  }
  const left = [...given];
  const taken = new Map<string, string[]>();
  for (const place of usage.split(" ").filter((each) => each !== "")) {
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
    : { words: [...taken.values()].flat(), named: (argument) => taken.get(argument) ?? [] };
}
