import { checkFile } from "../local-check/check-file.ts";
import type { PageStore } from "../page-store.ts";
import { type Picker, type PlatformView, pickerBrokers } from "../platforms.ts";
import { isTaken } from "./upload.ts";

/** Chooses files that were dropped beside the zones: each in the picker of its broker. */
export async function dropFiles(
  store: PageStore,
  view: PlatformView,
  files: readonly File[],
): Promise<void> {
  for (const file of files.slice(0, view.pickers.length)) {
    const picker = await pickerOf(view, file);
    if (picker) store.dispatch({ type: "file-chosen", slot: picker.slot, file });
  }
}

/** The picker of a file's broker; where that cannot be told here, one that takes such a name. */
async function pickerOf(
  { platform, pickers }: PlatformView,
  file: File,
): Promise<Picker | undefined> {
  if (pickers.length === 1) return pickers[0];
  const verdict = await checkFile(file).catch(() => null);
  return (
    pickers.find(
      ({ broker }) => verdict?.kind === "statement" && verdict.broker === pickerBrokers[broker],
    ) ??
    pickers.find(({ slot }) => isTaken(platform, slot, file.name)) ??
    pickers[0]
  );
}
