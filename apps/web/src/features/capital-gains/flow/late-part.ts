import { wordless } from "../../../api/call.ts";
import { inTime } from "../../../navigation/code-chunk.ts";
import { noticeOf } from "./notice.tsx";
import type { PageStore } from "./page-store.ts";

/**
 * Runs what a press asks for from code that is fetched late; the step fetches it when it appears. Where it
 * does not come, the step says that the server can't be reached.
 */
export async function withPart<Part>(
  store: PageStore,
  load: () => Promise<Part>,
  run: (part: Part) => void | Promise<void>,
): Promise<void> {
  const part = await inTime(load()).catch((cause) => {
    reportError(cause);
    store.dispatch({ type: "noticed", notice: noticeOf(wordless("no-answer").error) });
    return undefined;
  });
  await (part && run(part));
}
