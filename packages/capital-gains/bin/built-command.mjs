import module from "node:module";

const require = module.createRequire(import.meta.url);
// Imported, it would load more than is needed.
const { existsSync, readFileSync, statSync } = require("node:fs");
const { Script } = require("node:vm");

/** Whether a folder has a built command, and its sources have the same sizes and times as then. */
export function isFresh(folder) {
  const list = `${folder}/sources.json`;
  return (
    existsSync(list) &&
    JSON.parse(readFileSync(list, "utf8")).every(([file, size, changed]) => {
      const now = statSync(`${folder}/${file}`, { throwIfNoEntry: false });
      return now?.size === size && now.mtimeMs === changed;
    })
  );
}

/**
 * Returns a function that loads a part of a built command. Next to each part is what V8 compiled of it
 * while the command read samples: Node's own cache has only what a file runs when it is loaded.
 *
 * @param {string} folder has the parts
 * @param {Map<string, import("node:vm").Script>} scripts takes the scripts of the loaded parts, by name
 * @param {(name: string) => unknown} outer loads what is not a part
 * @returns {(name: string) => any}
 */
export function loader(folder, scripts = new Map(), outer = require) {
  const loaded = new Map();
  const load = (name) => {
    if (!name.startsWith("./")) {
      return outer(name);
    }
    const exports = loaded.get(name) ?? {};
    if (!loaded.has(name)) {
      loaded.set(name, exports);
      const filename = `${folder}/${name.slice(2)}`;
      const cache = `${filename}.cache`;
      const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
      const script = new Script(readFileSync(filename, "latin1"), { filename, cachedData });
      scripts.set(name, script);
      script.runInThisContext()(exports, load);
    }
    return exports;
  };
  return load;
}
