import { spawnSync } from "node:child_process";

/** An account without a name, as a service manager draws one. */
const number = "64123";

/** Begins a command under that account, with the arguments of setpriv. */
const ordinary = (...given: string[]) => [
  ...["setpriv", "--reuid", number, "--regid", number, "--clear-groups"],
  ...given,
];

/** The account of the tests, and for root an ordinary one as well: what begins a command under it. */
export const accounts: { name: string; as: readonly string[] }[] = [
  { name: "the account of the tests", as: [] },
  ...(mayChoose()
    ? [
        { name: "an ordinary account", as: ordinary() },
        { name: "an ordinary account without new privileges", as: ordinary("--no-new-privs") },
      ]
    : []),
];

/** Whether this process is root's, and another account may read this checkout. */
function mayChoose(): boolean {
  if (process.getuid?.() !== 0) {
    return false;
  }
  const [command = "", ...given] = [
    ...ordinary(),
    process.execPath,
    "--check",
    import.meta.filename,
  ];
  const isReadable = spawnSync(command, given, { cwd: "/", stdio: "ignore" }).status === 0;
  if (!isReadable) {
    process.stdout.write("No other account may read this checkout: none was tried.\n");
  }
  return isReadable;
}
