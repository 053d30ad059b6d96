import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without a window: it does a journey in half the processor time of the whole browser. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const browsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of the browser for the journeys: CHROMIUM_PATH, else the headless shell, else a browser. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH || !existsSync(headlessShell)) {
    return findWholeChromium();
  }
  return headlessShell;
}

/** Path of a browser with profiles and a window: CHROMIUM_PATH, else an installed one. */
export function findWholeChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    return existsSync(wanted) ? wanted : undefined;
  }
  return browsers.find((path) => existsSync(path));
}

/**
 * Gives the path of a whole browser; where the machine is Debian's and we are root, installs
 * Debian's first, with its headless shell where there is such a package. Throws with a sentence when
 * there is no browser in the end.
 */
export function ensureChromium(): string {
  const isWhole = existsSync(headlessShell) && findWholeChromium() !== undefined;
  const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (mayInstall && !process.env.CHROMIUM_PATH && !isWhole) {
    console.log("Installing Debian's chromium for the browser journeys ...");
    apt("update");
    apt("install", "-y", "--no-install-recommends", "chromium");
    apt("install", "-y", "--no-install-recommends", "chromium-headless-shell");
  }
  const found = findWholeChromium();
  if (found) {
    return found;
  }
  throw new Error("No Chromium or Chrome was found: install one, or name it in CHROMIUM_PATH.");
}

function apt(...commandArguments: string[]): void {
  spawnSync("apt-get", commandArguments, {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
