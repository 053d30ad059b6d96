import { systemClock } from "../clock.ts";
import type { Command, CommandOutcome, Given } from "../operator-command.ts";
import { readSettings } from "../settings/config.ts";
import { processFacts } from "../settings/process-facts.ts";
import { examineSettings } from "../settings/setting-checks.ts";
import { examineEngine } from "./examine-engine.ts";
import { examineSurroundings } from "./examine-surroundings.ts";

/** Checks settings and surroundings as those of a production server. */
export const doctorCommand: Command = {
  does: "Says what is wrong with the settings, what they name, and the installation.",
  forms: {
    "": {
      does: "exits with 0 when nothing is wrong; notes do not count. It tries some stored files",
      run: (given) => examine(given, false),
    },
    all: { does: "the same, and tries every stored file", run: (given) => examine(given, true) },
  },
};

async function examine({ environment }: Given, all: boolean): Promise<CommandOutcome> {
  const settings = readSettings(environment);
  if (!settings.ok) {
    return { lines: [`wrong  ${settings.error}`], faults: [summary(1)] };
  }
  const findings = [
    ...examineSettings(settings.value, { ...processFacts(), environment }),
    ...(await examineSurroundings(settings.value, () => systemClock.now(), { all })),
    ...(await examineEngine(settings.value)),
  ];
  const lines = findings.map(({ level, sentence }) => `${level}  ${sentence}`);
  const faults = findings.filter(({ level }) => level === "wrong").length;
  return faults === 0
    ? { lines: [...lines, "Nothing is wrong."] }
    : { lines, faults: [summary(faults)] };
}

function summary(faults: number): string {
  return `${faults} of these must be fixed first.`;
}
