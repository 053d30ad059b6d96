import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const candidates = [
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
 * Like `findChromium`; where none is there and the machine is Debian's and we are root, installs
 * Debian's package first. Throws with a sentence when there is no browser in the end.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("Installing Debian's chromium for the browser journeys ...");
    const quiet = {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    } as const;
    spawnSync("apt-get", ["update"], quiet);
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], quiet);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error("No Chromium or Chrome was found: install one, or name it in CHROMIUM_PATH.");
}
