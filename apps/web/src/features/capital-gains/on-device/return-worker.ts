import type { DepositorySales } from "@site/contract/return-data";
import type { ResultHead } from "@site/result/result-head";
import type { ReturnGains } from "@site/result/return-gains";

// Works on the person's own files, which no server sees: the draft of a return and the Annual
// Information Statement. The policy that this script comes with lets nothing here reach the network.

/** What can be done with a file: each loads its code, and returns what then works on the file. */
const tasks = {
  merge: async () => {
    const { mergeReturn, prepareMerge } = await import("@site/capital-gains/merge-return");
    await prepareMerge();
    return ({ file, gains, pan }: { file: ArrayBuffer; gains: ReturnGains; pan: string }) =>
      mergeReturn(new Uint8Array(file), gains, { pans: [pan] });
  },
  facts: async () => {
    const [{ readReturnFacts }, { statedPans }] = await Promise.all([
      import("@site/capital-gains/return-facts"),
      import("@site/capital-gains/stated-pans"),
    ]);
    type Given = {
      file: ArrayBuffer;
      /** The files uploaded from this page, for the PAN that they may state. */
      statements: readonly File[];
      assessmentYear: string;
    };
    return async ({ file, statements, assessmentYear }: Given) => {
      const read = async (each: File) => ({
        name: each.name,
        bytes: new Uint8Array(await each.arrayBuffer()),
      });
      // A statement that was moved since its upload has no PAN to compare; the page shows the return's.
      const files = await Promise.all(statements.map(read)).catch(() => []);
      const pans = await statedPans(files);
      return readReturnFacts(new Uint8Array(file), { assessmentYear, pans });
    };
  },
  ais: async () => {
    const [{ checkAis }, { date }] = await Promise.all([
      import("@site/capital-gains/check-ais"),
      import("@site/capital-gains/calendar-date"),
    ]);
    /** The day of birth is `YYYY-MM-DD`. */
    type Given = {
      file: ArrayBuffer;
      sales: DepositorySales;
      /** The statement's dividends, as the page has them. */
      dividends?: NonNullable<ResultHead["dividends"]>["rows"];
      pan: string;
      born: string;
    };
    return async ({ file, sales, dividends = [], pan, born }: Given) =>
      checkAis(new Uint8Array(file), { pan, born: date(born) }, { ...sales, dividends });
  },
};

/** The tasks by name; what each is given and returns follows from them. */
export type LocalTasks = typeof tasks;

/** What the page sends: the name alone to load the code, then what only that task can take. */
type Message = { task: keyof LocalTasks; given?: never };

async function answer({ task, given }: Message): Promise<unknown> {
  const run: (given: never) => unknown = await tasks[task]();
  return given && run(given);
}

self.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  answer(data)
    .then((outcome) => self.postMessage(outcome))
    // The page hears of an error only when it is thrown outside a promise.
    .catch((cause) =>
      setTimeout(() => {
        throw cause;
      }),
    );
});
