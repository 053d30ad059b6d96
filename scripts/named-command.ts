/** A command that is chosen by its name: what it does, in a line, and how it is run. */
export type NamedCommand = {
  does: string;
  run(name: string): Promise<unknown>;
};

/**
 * Runs the command whose name is the first argument; it finds the others in its place. Without a name
 * it lists them all, and with a wrong one the process ends with 2.
 *
 * @param npmName what `npm run` calls this
 */
export async function runNamed(
  npmName: string,
  commands: Readonly<Record<string, NamedCommand>>,
): Promise<void> {
  const [name = ""] = process.argv.splice(2, 1);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) {
    await command.run(name);
    return;
  }
  const widest = Math.max(...Object.keys(commands).map(({ length }) => length));
  const list = Object.entries(commands).map(
    ([each, { does }]) => `  ${each.padEnd(widest)}  ${does}`,
  );
  console.log([`npm run ${npmName} NAME [-- OPTIONS]`, ...list].join("\n"));
  process.exitCode = name === "" ? 0 : 2;
}
