import { wordless } from "../../../api/call.ts";
import { noticeOf } from "../flow/notice.tsx";
import type { PageStore } from "../flow/page-store.ts";
import type { PlatformView } from "../flow/platforms.ts";
import { sampleFile } from "../trial/sample-files.ts";

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
