/** A program that runs in an engine's process. */
export type EngineProgram = {
  file: string;
  /** Whether Node denies it all files but its own, child processes, threads and add-ons. */
  sealed: boolean;
};

/** How to run one engine. */
export type EnginePlan = {
  program: EngineProgram;
  memoryMb: number;
  /** Processor time, where the system can count it. */
  processorSeconds: number;
  /** Whether it yields to all other engines. */
  last: boolean;
  /**
   * Whether it is in the idle class, where the system has one: gives up its processor as soon as
   * another process wakes.
   */
  yields: boolean;
};

/** How an engine ended; code and signal are null when its spawner was gone before it. */
export type EngineEnd = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It reported that it ran out of memory. */
  outOfMemory: boolean;
  /**
   * It was ended because others left it no processor time and it could not leave the idle class.
   */
  starved: boolean;
};

/** A request of the server to the spawner; `id` names an engine for both. */
export type SpawnerCommand =
  | { kind: "start"; id: number; address: string; token: string; plan: EnginePlan }
  | { kind: "kill"; id: number };

/** A report of the spawner to the server. */
export type SpawnerReport =
  | { kind: "means"; means: EngineMeans }
  | { kind: "started"; id: number; pid: number }
  | ({ kind: "ended"; id: number } & EngineEnd);

/**
 * Programs of util-linux that limit an engine, make it yield and cut it off from the network; null
 * where the system has none, or does not let this account use it.
 */
export type EngineMeans = { prlimit: string | null; chrt: string | null; unshare: string | null };
