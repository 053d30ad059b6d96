import "./process/private-umask.ts";

// The executable of every operator's command: `operate.ts NAME ...`; without a name it lists them. Exit
// code 0: done; 1: something needs the operator; 2: called wrongly, or a wrong setting.
const { commands } = await import("./operations/commands.ts");
const { asksForHelp, commandList, runCommand } = await import("./operator-command.ts");
const { complain, say } = await import("./process/terminal.ts");

const [name = "", ...given] = process.argv.slice(2);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (load) {
  const { lines, faults, code } = await runCommand(name, await load(), given, process.env);
  say(...lines);
  complain(...faults);
  process.exitCode = code;
} else if (name === "" || asksForHelp([name])) {
  const loaded = Object.entries(commands).map(async ([each, get]) => [each, await get()] as const);
  say(...commandList(Object.fromEntries(await Promise.all(loaded))));
} else {
  complain(`${name}: no such command. Without a name, npm run operate lists them all.`);
  process.exitCode = 2;
}
// A peer that never answers must not keep the command from ending.
setTimeout(() => process.exit(), 2_000).unref();
