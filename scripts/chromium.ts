import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without a window: it does a journey in half the processor time of the whole browser. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const candidates = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of the browser for the journeys: CHROMIUM_PATH, else an installed Chromium or Chrome. */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return existsSync(wanted) ? wanted : undefined;
  return candidates.find((path) => existsSync(path));
}

/**
 * Like `findChromium`; where the machine is Debian's and we are root, installs Debian's headless
 * shell first, or the whole browser where there is no such package. Throws with a sentence when
 * there is no browser in the end.
 */
export function ensureChromium(): string {
  const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (mayInstall && !process.env.CHROMIUM_PATH && !existsSync(headlessShell)) {
    console.log("Installing Debian's chromium for the browser journeys ...");
    apt("update");
    apt("install", "-y", "--no-install-recommends", "chromium-headless-shell");
    if (!findChromium()) apt("install", "-y", "--no-install-recommends", "chromium");
  }
  const found = findChromium();
  if (found) return found;
  throw new Error("No Chromium or Chrome was found: install one, or name it in CHROMIUM_PATH.");
}

function apt(...commandArguments: string[]): void {
  spawnSync("apt-get", commandArguments, {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
