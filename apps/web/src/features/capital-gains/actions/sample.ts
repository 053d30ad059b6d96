import { wordless } from "../../../api/call.ts";
import { timeLimits } from "../../../api/time-limits.ts";
import { noticeOf } from "../notice.tsx";
import type { PageStore } from "../page-store.ts";
import type { Picker, PlatformView } from "../platforms.ts";
import icici from "../samples/sample-icici-direct.csv?url";
import zerodha from "../samples/sample-zerodha.xlsx?url";

const samples: Record<Picker["broker"], { url: string; name: string }> = {
  icici: { url: icici, name: "sample-icici-direct.csv" },
  zerodha: { url: zerodha, name: "sample-zerodha.xlsx" },
};

/** Chooses a made-up statement in each picker of the view, as if the person had picked it. */
export async function chooseSample(store: PageStore, { pickers }: PlatformView): Promise<void> {
  try {
    for (const { slot, broker } of pickers) {
      const { url, name } = samples[broker];
      const response = await fetch(url, { signal: AbortSignal.timeout(timeLimits.operation) });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      const file = new File([await response.blob()], name);
      store.dispatch({ type: "file-chosen", slot, file });
    }
  } catch (cause) {
    reportError(cause);
    store.dispatch({ type: "noticed", notice: noticeOf(wordless("no-answer").error) });
  }
}
