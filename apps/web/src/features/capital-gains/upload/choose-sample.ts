import { wordless } from "../../../api/call.ts";
import { noticeOf } from "../notice.tsx";
import type { PageStore } from "../page-store.ts";
import type { PlatformView } from "../platforms.ts";
import { sampleFile } from "../samples/sample-files.ts";

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
