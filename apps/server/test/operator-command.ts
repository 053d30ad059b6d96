import { commands } from "../src/operations/commands.ts";
import { runCommand } from "../src/operator-command.ts";
import { plain } from "../src/process/terminal.ts";

/**
 * Runs one of the operator's commands in this process, with no other settings than these; `text` has what
 * it prints on both outputs. `commands.test.ts` shows that the executable does the same.
 */
export async function operatorCommand(
  name: string,
  environment: Record<string, string>,
  ...given: string[]
): Promise<{ code: number; text: string }> {
  const load = commands[name];
  if (!load) {
    throw new Error(`${name}: no such command`);
  }
  const { lines, faults, code } = await runCommand(name, await load(), given, environment);
  return { code, text: [...lines, ...faults].map((line) => `${plain(line)}\n`).join("") };
}
