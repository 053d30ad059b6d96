import "../process/private-umask.ts";
import { readFileSync } from "node:fs";
import { systemClock } from "../clock.ts";
import { isEngineBuilt } from "../features/processing/engine-bundle.ts";
import { findMeans } from "../features/processing/engine-means.ts";
import { say } from "../process/terminal.ts";
import { readConfig } from "../settings/config.ts";
import { examineEngines } from "./examine-engines.ts";
import { examineSettings, type Finding } from "./examine-settings.ts";
import { examineSurroundings } from "./examine-surroundings.ts";

// Checks the settings in the environment as those of a production server. Exit code 0: nothing is
// wrong; 1: something is, each in one sentence. Notes do not count.
// usage: npm run doctor
const manifest = JSON.parse(
  readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
);
const settings = readConfig(process.env);
const findings: Finding[] = settings.ok
  ? [
      ...examineSettings(settings.config, {
        mode: process.env.NODE_ENV,
        node: process.versions.node,
        testedNode: manifest.devDependencies.node,
        userId: process.getuid?.(),
      }),
      ...(await examineSurroundings(
        settings.config,
        () => systemClock.now(),
        process.env.MASTER_KEY_FILE ?? "",
      )),
      ...examineEngines(await isEngineBuilt(), await findMeans()),
    ]
  : [{ level: "wrong", sentence: settings.message }];

for (const { level, sentence } of findings) {
  say(`${level}  ${sentence}`);
}
const faults = findings.filter(({ level }) => level === "wrong").length;
say(faults === 0 ? "Nothing is wrong." : `${faults} of these must be fixed first.`);
process.exitCode = faults === 0 ? 0 : 1;
