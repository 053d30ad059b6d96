import { globSync } from "node:fs";
import { read, root } from "../repository.ts";
import { oldVoice } from "./old-voice.ts";
import { notProse, proseOf } from "./prose.ts";
import { quoted } from "./quoted.ts";
import { misspellings } from "./spelling.ts";

// `node scripts/words/check-words.ts`: the words of every file that holds prose, part of
// `npm run check`. What was built, data, generated files and copies of others' files are left out.
const holdProse = [
  "**/*.{md,ts,tsx,mts,mjs,cjs,js,css,html,py,yaml,conf,env,service}",
  ".dependency-cruiser.cjs",
  "ops/{Dockerfile,Caddyfile,dashboard.json}",
];
const leftOut = [
  "**/{node_modules,dist,build,coverage,screenshots,.cache,data,fixtures,generated}/**",
  "**/common-passwords.ts",
  // They hold the wrong words themselves.
  "scripts/words/{old-voice,quoted,words.test}.ts",
];

/** Returns a line for each wrong word and each phrase of the old voice in a file, in their order. */
export function wrongWords(path: string, text: string): string[] {
  let prose = proseOf(path, text);
  for (const pattern of quoted) {
    prose = prose.replace(pattern, (found) => notProse.repeat(found.length));
  }
  const found = misspellings(prose).map(({ index, word }) => ({
    index,
    says: `“${word}” is not in the dictionaries: correct it, or add it to scripts/words/dictionary.txt`,
  }));
  for (const { pattern, instead } of oldVoice) {
    for (const { index, 0: words } of prose.matchAll(pattern)) {
      const start = index + words.search(/\w/);
      found.push({
        index: start,
        says: `“${words.replace(/[\s¦]+/g, " ").trim()}”: write ${instead}`,
      });
    }
  }
  const lineAt = (index: number) => text.slice(0, index).split("\n").length;
  return found
    .sort((a, b) => a.index - b.index)
    .map(({ index, says }) => `${path}:${lineAt(index)} ${says}`);
}

if (import.meta.main) {
  const paths = globSync(holdProse, { cwd: root, exclude: leftOut }).sort();
  const lines = paths.flatMap((path) => wrongWords(path, read(path)));
  for (const line of lines) {
    console.log(line);
  }
  console.log(`${paths.length} files, ${lines.length} to correct.`);
  // No file at all means that the patterns are broken, not that all is well.
  process.exitCode = lines.length > 0 || paths.length === 0 ? 1 : 0;
}
