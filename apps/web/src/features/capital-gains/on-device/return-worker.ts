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
  switch (message.task) {
    case "merge":
      return merge(message.given);
    case "facts":
      return readFacts(message.given);
    case "ais":
      return checkAis(message.given);
  }
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
  return mergeReturn(new Uint8Array(file), gains, { pans: [pan] });
}

async function readFacts(
  given: LocalTasks["facts"]["given"] | undefined,
): Promise<LocalOutcome<"facts"> | undefined> {
  const [{ readReturnFacts }, { statedPans }] = await Promise.all([
    import("capital-gains/return-facts"),
    import("capital-gains/stated-pans"),
  ]);
  if (!given) {
    return undefined;
  }
  const { file, statements, assessmentYear } = given;
  const files = await Promise.all(
    statements.map(async (each) => ({
      name: each.name,
      bytes: new Uint8Array(await each.arrayBuffer()),
    })),
    // A statement that was moved since its upload has no PAN to compare; the page shows the return's.
  ).catch(() => []);
  const pans = await statedPans(files);
  return readReturnFacts(new Uint8Array(file), { assessmentYear, pans });
}

async function checkAis(
  given: LocalTasks["ais"]["given"] | undefined,
): Promise<LocalOutcome<"ais"> | undefined> {
  const [ais, { date }] = await Promise.all([
    import("capital-gains/check-ais"),
    import("capital-gains/calendar-date"),
  ]);
  if (!given) {
    return undefined;
  }
  const { file, sales, pan, born } = given;
  return ais.checkAis(new Uint8Array(file), { pan, born: date(born) }, sales);
}
