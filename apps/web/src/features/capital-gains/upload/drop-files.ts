import { extensionOf } from "contract/upload-extensions";
import type { PageStore } from "../flow/page-store.ts";
import { type Picker, type PlatformView, pickerBrokers } from "../flow/platforms.ts";
import { checkFile } from "../on-device/check-file.ts";

/** Chooses files that were dropped outside the zones, each in its broker's picker. */
export async function dropFiles(
  store: PageStore,
  { pickers }: PlatformView,
  files: readonly File[],
): Promise<void> {
  for (const file of files.slice(0, pickers.length)) {
    const picker = pickers.length === 1 ? pickers[0] : await pickerOf(pickers, file);
    if (picker) {
      store.dispatch({ type: "file-chosen", slot: picker.slot, file });
    }
  }
}

/** Returns the picker of a file's broker. If the broker is unknown here, the file name decides. */
async function pickerOf(pickers: readonly Picker[], file: File): Promise<Picker | undefined> {
  const verdict = await checkFile(file).catch(() => null);
  const broker = verdict?.kind === "statement" ? verdict.broker : undefined;
  const extension = `.${extensionOf(file.name)}`;
  return (
    pickers.find((picker) => pickerBrokers[picker.broker] === broker) ??
    pickers.find(({ accept }) => accept.split(",").includes(extension)) ??
    pickers[0]
  );
}
