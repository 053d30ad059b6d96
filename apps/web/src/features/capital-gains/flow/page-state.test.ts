import type { Flow, FlowState } from "@site/contract/flow-state";
import type { FlowStep } from "@site/contract/flow-step";
import { forEachPlatform, type Platform } from "@site/contract/platforms";
import { describe, expect, test } from "vitest";
import { newFlow } from "../../../../test/sample-flow.ts";
import {
  canStart,
  initialState,
  type PageEvent,
  type PageState,
  reduce,
  stepOf,
} from "./page-state.ts";

const progress = [
  "uploadSuccess",
  "processSuccess",
  "paymentSuccess",
  "paymentCnfSuccess",
] as const;

/** How many steps a statement has taken when an activity has succeeded. */
const stepsAfter = { uploading: 1, processing: 2, reprocessing: 2, paying: 3, confirming: 4 };

/** A server's answer in which one platform's statement has taken so many steps. */
function flowWith(platform: Platform, steps: number, changes: Partial<Flow> = {}): Flow {
  const flags = Object.fromEntries(progress.slice(0, steps).map((flag) => [flag, true]));
  const at = (each: Platform): FlowState => ({
    ...newFlow.flows[each],
    ...(each === platform && { ...flags, downloadSuccess: steps === 5 }),
  });
  return {
    ...newFlow,
    current: steps === 0 ? null : platform,
    flows: forEachPlatform(at),
    ...changes,
  };
}

const file = new File(["x"], "statement.csv");
const notice = { tone: "problem", text: "refused" } as const;
const activities = ["uploading", "processing", "reprocessing", "paying", "confirming"] as const;
const anotherPerson = { ...newFlow.user, uid: "u2" };

const events: readonly PageEvent[] = [
  ...[0, 1, 2, 3, 4, 5].map((steps) => ({
    type: "flow-loaded" as const,
    flow: flowWith("ICICI", steps),
  })),
  { type: "flow-loaded", flow: flowWith("MULTI", 1) },
  { type: "flow-loaded", flow: flowWith("MULTI", 0, { multiplePlatform: false }) },
  { type: "flow-loaded", flow: flowWith("ICICI", 2, { user: anotherPerson }) },
  { type: "flow-unreachable", notice: { tone: "problem", text: "gone" } },
  { type: "session-ended" },
  { type: "platform-chosen", platform: "ICICI" },
  { type: "platform-chosen", platform: "MULTI" },
  { type: "statement-opened", statement: "s0", platform: "ICICI", flow: flowWith("ICICI", 2) },
  { type: "file-chosen", slot: "single", file },
  { type: "file-chosen", slot: "single", file: null },
  { type: "file-moved", from: "single", platform: "ZERODHA", slot: "single" },
  { type: "terms-ticked", terms: "capital-gains", accepted: true },
  { type: "terms-ticked", terms: "capital-gains", accepted: false },
  { type: "start-over" },
  { type: "start-over-cancelled" },
  {
    type: "upload-advanced",
    upload: { share: 0.5, bytes: 3, secondsLeft: null, isBroken: false },
  },
  { type: "noticed", notice },
  ...activities.flatMap((busy) => [
    { type: "started" as const, busy },
    { type: "succeeded" as const, busy, flow: flowWith("ICICI", stepsAfter[busy]) },
    { type: "failed" as const, busy, notice },
  ]),
];

/** The server's answers: what a step is drawn from is always one of them. */
const answers = new Set(events.flatMap((event) => ("flow" in event ? [event.flow] : [])));

/** The specification's list (section 4), in its order: the first row that holds names the step. */
function specifiedStep(server: FlowState): FlowStep {
  const rows: [boolean, FlowStep][] = [
    [server.paymentCnfSuccess && !server.downloadSuccess, "download"],
    [server.paymentSuccess && !server.paymentCnfSuccess, "confirmation"],
    [server.processSuccess && !server.paymentSuccess, "payment"],
    [server.uploadSuccess && !server.processSuccess, "process"],
    [!server.uploadSuccess, "upload"],
  ];
  return rows.find(([holds]) => holds)?.[1] ?? "done";
}

const stepsOfActivity: Record<(typeof activities)[number], readonly (FlowStep | null)[]> = {
  uploading: ["upload"],
  processing: ["process"],
  reprocessing: ["payment", "download", "done"],
  paying: ["payment"],
  confirming: ["confirmation"],
};

/** Names every way in which a state would be an impossible screen. */
function faults(state: PageState): string[] {
  const found: string[] = [];
  const step = stepOf(state);
  const server = state.flow && state.platform ? state.flow.flows[state.platform] : null;
  const fault = (when: boolean, text: string) => when && found.push(text);
  fault(state.flow !== null && !answers.has(state.flow), "a state that the server did not answer");
  fault(state.link === "ready" && !state.flow, "ready without an answer of the server");
  fault(step !== null && (state.link !== "ready" || !server), "a step without a statement");
  fault(
    state.busy !== null && !stepsOfActivity[state.busy].includes(step),
    "busy with another step",
  );
  fault(state.upload !== null && state.busy !== "uploading", "progress without an upload");
  const ownChoice = state.startingOver || state.busy === "uploading";
  if (step && server && !ownChoice) {
    fault(step !== specifiedStep(server), "not the specified step");
  }
  fault(step === "download" && !server?.paymentCnfSuccess, "download without confirmation");
  const startable = activities.filter((busy) => canStart(state, busy));
  fault(
    startable.some((busy) => !stepsOfActivity[busy].includes(step)),
    "an activity of another step",
  );
  return found;
}

/** Names every way in which an event would take something from the person. */
function losses(before: PageState, event: PageEvent, after: PageState): string[] {
  const found: string[] = [];
  if (before.busy && event.type === "started" && after !== before) {
    found.push("started twice");
  }
  if (before.busy && event.type === "platform-chosen" && after !== before) {
    found.push("platform changed under an activity");
  }
  const mayDropFile = [
    "file-chosen",
    "platform-chosen",
    "start-over",
    "start-over-cancelled",
    "statement-opened",
  ];
  const samePerson = before.flow?.user.uid === after.flow?.user.uid;
  const uploaded = event.type === "succeeded" && event.busy === "uploading";
  const dropped = before.chosen.single !== undefined && after.chosen.single === undefined;
  if (dropped && samePerson && !uploaded && !mayDropFile.includes(event.type)) {
    found.push("chosen file dropped");
  }
  if (!samePerson && after.chosen.single !== undefined && before.flow) {
    found.push("another person's file kept");
  }
  return found;
}

describe("the flow's reducer", () => {
  test("shows no impossible screen after any sequence of up to 8 events", () => {
    // Sequences that lead to the same state continue alike, so each state is followed once.
    let frontier = [initialState];
    const seen = new Set([JSON.stringify(initialState)]);
    const wrong = new Set<string>();
    for (let length = 1; length <= 8; length += 1) {
      const next: PageState[] = [];
      for (const before of frontier) {
        for (const event of events) {
          const after = reduce(before, event);
          if (after === before) {
            continue;
          }
          for (const text of losses(before, event, after)) {
            wrong.add(`${event.type}: ${text}`);
          }
          const key = JSON.stringify({ ...after, chosen: Object.keys(after.chosen) });
          if (seen.has(key)) {
            continue;
          }
          seen.add(key);
          for (const text of faults(after)) {
            wrong.add(`${event.type}: ${text}`);
          }
          next.push(after);
        }
      }
      frontier = next;
    }
    expect([...wrong]).toEqual([]);
    expect(seen.size).toBeGreaterThan(1000);
  });

  test("starts a new statement with a new file, without the paid one's state", () => {
    let state = reduce(initialState, { type: "flow-loaded", flow: flowWith("ICICI", 4) });
    expect(stepOf(state)).toBe("download");
    state = reduce(state, { type: "start-over" });
    expect(stepOf(state)).toBe("upload");
    state = reduce(state, { type: "started", busy: "uploading" });
    state = reduce(state, { type: "succeeded", busy: "uploading", flow: flowWith("ICICI", 1) });
    expect(stepOf(state)).toBe("process");
    expect(state.flow?.flows.ICICI.paymentSuccess).toBe(false);
  });
});

describe("a file that is moved to another picker", () => {
  const ready = (platform: Platform, state: Partial<PageState> = {}): PageState => ({
    ...reduce(initialState, { type: "flow-loaded", flow: flowWith("ZERODHA", 2) }),
    platform,
    ...state,
  });
  const toZerodha = {
    type: "file-moved",
    from: "single",
    platform: "ZERODHA",
    slot: "single",
  } as const;

  test("moves to the other platform's upload step, with the ticks kept", () => {
    const before = ready("ICICI", {
      chosen: { single: file },
      cgTermsAccepted: true,
      genTermsAccepted: false,
    });
    const after = reduce(before, toZerodha);
    expect(after).toMatchObject({
      platform: "ZERODHA",
      chosen: { single: file },
      cgTermsAccepted: true,
      genTermsAccepted: false,
    });
    expect(stepOf(after)).toBe("upload");
  });

  test("is swapped with the file in the other picker of the combined flow", () => {
    const other = new File(["y"], "other.csv");
    const before = ready("MULTI", { chosen: { icici: file, zerd: other } });
    const after = reduce(before, {
      type: "file-moved",
      from: "icici",
      platform: "MULTI",
      slot: "zerd",
    });
    expect(after.chosen).toEqual({ icici: other, zerd: file });
  });
});
