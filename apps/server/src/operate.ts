import "./process/private-umask.ts";

// The executable of every operator's command: `operate.ts NAME ...`. Exit code 0: done; 1: something
// needs the operator; 2: called wrongly, or a wrong setting.
const { commands } = await import("./operations/commands.ts");
const { runCommand } = await import("./operator-command.ts");
const { complain } = await import("./process/terminal.ts");

const [name = "", ...given] = process.argv.slice(2);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (load) {
  process.exitCode = await runCommand(name, await load(), given);
} else {
  complain(`There is a command for each of: ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
}
// A peer that never answers must not keep the command from ending.
setTimeout(() => process.exit(), 2_000).unref();
