import { extensionOf } from "@site/contract/platforms";
import { wordless } from "../../../api/call.ts";
import { takeKeptFile } from "../../../session/kept-file.ts";
import { noticeOf } from "../flow/notice.tsx";
import type { PageStore } from "../flow/page-store.ts";
import type { Picker, PlatformView } from "../flow/platforms.ts";
import { checkFile } from "../on-device/check-file.ts";
import { sampleFile } from "./sample-files.ts";

/** Chooses the file that the person checked before signing in, in its broker's upload step. */
export async function bringKeptFile(store: PageStore): Promise<void> {
  const file = await takeKeptFile();
  if (!file) {
    return;
  }
  const verdict = await checkFile(file);
  if (verdict?.kind === "statement") {
    store.dispatch({ type: "file-brought", platform: verdict.broker, file });
  }
}

/** Chooses a made-up statement in each picker of the view, as if the person had picked it. */
export async function chooseSample(store: PageStore, { pickers }: PlatformView): Promise<void> {
  try {
    for (const { slot, broker } of pickers) {
      store.dispatch({ type: "file-chosen", slot, file: await sampleFile(broker) });
    }
  } catch (cause) {
    reportError(cause);
    store.dispatch({ type: "noticed", notice: noticeOf(wordless("no-answer").error) });
  }
}

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
    pickers.find((picker) => picker.broker === broker) ??
    pickers.find(({ accept }) => accept.split(",").includes(extension)) ??
    pickers[0]
  );
}
