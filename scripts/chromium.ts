import { existsSync } from "node:fs";
import { installDebianPackages } from "./debian-packages.ts";

/** Chromium without a window: a journey takes half the processor time of the full browser. */
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

/** Finds the browser for the journeys: CHROMIUM_PATH, else the headless shell, else a browser. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH || !existsSync(headlessShell)) {
    return findWholeChromium();
  }
  return headlessShell;
}

/** Finds a browser with profiles and a window: CHROMIUM_PATH, else an installed one. */
export function findWholeChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    return existsSync(wanted) ? wanted : undefined;
  }
  return browsers.find((path) => existsSync(path));
}

/**
 * Returns the path of a full browser. On Debian as root, installs Debian's first, with its headless
 * shell where there is such a package. Throws with a sentence when there is still no browser.
 */
export function ensureChromium(): string {
  if (!process.env.CHROMIUM_PATH && !(existsSync(headlessShell) && findWholeChromium())) {
    installDebianPackages("the browser journeys", "chromium", "chromium-headless-shell");
  }
  const found = findWholeChromium();
  if (found) {
    return found;
  }
  throw new Error(
    "The browser journeys need Chromium or Chrome: install one, or name it in CHROMIUM_PATH. `npm run test:unit` runs everything else.",
  );
}
