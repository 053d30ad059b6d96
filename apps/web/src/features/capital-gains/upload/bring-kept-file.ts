import { takeKeptFile } from "../../../session/kept-file.ts";
import type { PageStore } from "../flow/page-store.ts";
import { checkFile } from "../on-device/check-file.ts";

/** Chooses the file that the person checked before signing in, in its broker's upload step. */
export async function bringKeptFile(store: PageStore): Promise<void> {
  const file = await takeKeptFile();
  if (!file) {
    return;
  }
  const verdict = await checkFile(file);
  if (verdict?.kind === "statement") {
    const platform = verdict.broker === "zerodha" ? "ZERODHA" : "ICICI";
    store.dispatch({ type: "file-brought", platform, file });
  }
}
