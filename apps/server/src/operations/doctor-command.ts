import "../process/private-umask.ts";
import { readFileSync } from "node:fs";
import { systemClock } from "../clock.ts";
import { say } from "../process/terminal.ts";
import { readConfig } from "../settings/config.ts";
import { engineNotBuilt, isEngineBuilt } from "../worker/engine-files.ts";
import { lackingIn, makeSeal } from "../worker/seal.ts";
import { examineSettings, type Finding, note, wrong } from "./examine-settings.ts";
import { examineSurroundings } from "./examine-surroundings.ts";

// Checks the settings in the environment as those of a production server. Exit code 0: nothing is
// wrong; 1: something is, each in one sentence. Notes do not count.
// usage: npm run doctor
const manifest = JSON.parse(
  readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
);
const seal = await makeSeal([]);
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
      ...((await isEngineBuilt()) ? [] : [wrong(engineNotBuilt)]),
      ...lackingIn(seal).map(note),
    ]
  : [{ level: "wrong", sentence: settings.message }];

for (const { level, sentence } of findings) {
  say(`${level}  ${sentence}`);
}
const faults = findings.filter(({ level }) => level === "wrong").length;
say(faults === 0 ? "Nothing is wrong." : `${faults} of these must be fixed first.`);
seal.namespaces?.close();
process.exitCode = faults === 0 ? 0 : 1;
