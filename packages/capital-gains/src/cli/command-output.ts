/** The output of a command: lines for a terminal, or members that `--json` adds to the result. */
export type CommandOutput = {
  readonly printed: () => string;
  readonly added: Readonly<Record<string, unknown>>;
};
