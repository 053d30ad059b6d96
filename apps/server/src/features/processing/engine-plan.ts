/** A program that runs in an engine's process. */
export type EngineProgram = {
  file: string;
  /** Whether Node refuses it every file but its own, child processes, threads and add-ons. */
  sealed: boolean;
};

/** How one engine is to run. */
export type EnginePlan = {
  program: EngineProgram;
  memoryMb: number;
  /** Of the processor's time, where the system can count it. */
  processorSeconds: number;
  /** Gives way to all other engines. */
  last: boolean;
  /** Is of the idle class, where the system has one: gives its processor up as soon as somebody wakes. */
  yields: boolean;
};

/** How an engine ended; code and signal are null when its spawner was gone before it. */
export type EngineEnd = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its last words were that there is no more memory. */
  outOfMemory: boolean;
  /** It was ended because others left it no processor and it could not be let out of the idle class. */
  starved: boolean;
};

/** What the server asks of the spawner; `id` names an engine for both. */
export type SpawnerCommand =
  | { kind: "start"; id: number; address: string; token: string; plan: EnginePlan }
  | { kind: "kill"; id: number };

/** What the spawner tells the server. */
export type SpawnerReport =
  | { kind: "means"; means: EngineMeans }
  | { kind: "started"; id: number; pid: number }
  | ({ kind: "ended"; id: number } & EngineEnd);

/**
 * Programs of util-linux by which an engine is limited, made to give way and cut off from the
 * network; null where the system has none, or does not let this account use it.
 */
export type EngineMeans = { prlimit: string | null; chrt: string | null; unshare: string | null };
