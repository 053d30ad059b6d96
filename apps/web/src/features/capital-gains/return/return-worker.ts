import type { mergeReturn as merging } from "capital-gains/merge-return";
import type { LocalOutcome, LocalTasks, WorkerMessage } from "./local-tasks.ts";

// Works on the person's own files, which no server sees: the draft of a return and the Annual
// Information Statement. The policy that this script comes with lets nothing here reach the network.

self.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
  answer(data)
    .then((outcome) => self.postMessage(outcome))
    // The page hears of an error only when it is thrown outside a promise.
    .catch((cause) =>
      setTimeout(() => {
        throw cause;
      }),
    );
});

function answer(message: WorkerMessage): Promise<unknown> {
  return message.task === "merge" ? merge(message.given) : checkAis(message.given);
}

async function merge(
  given: LocalTasks["merge"]["given"] | undefined,
): Promise<LocalOutcome<"merge"> | undefined> {
  const { mergeReturn, prepareMerge } = await import("capital-gains/merge-return");
  await prepareMerge();
  if (!given) {
    return undefined;
  }
  const { file, gains, pan } = given;
  return mergeReturn(new Uint8Array(file), gains as unknown as Parameters<typeof merging>[1], {
    pans: [pan],
  });
}

async function checkAis(
  given: LocalTasks["ais"]["given"] | undefined,
): Promise<LocalOutcome<"ais"> | undefined> {
  const [ais, { date }, { salesOfPlain }] = await Promise.all([
    import("capital-gains/check-ais"),
    import("capital-gains/calendar-date"),
    import("capital-gains/statement-sales"),
  ]);
  if (!given) {
    return undefined;
  }
  const { file, sales, pan, born } = given;
  return ais.checkAis(new Uint8Array(file), { pan, born: date(born) }, salesOfPlain(sales));
}
