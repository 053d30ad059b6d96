import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../scripts/chromium.ts";

/** Nothing but the loopback interface can be reached from a browser started with these. */
export const browserArguments: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Starts the installed browser; nothing but the loopback interface can be reached from it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...browserArguments] });
}
