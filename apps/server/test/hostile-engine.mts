import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { builtinModules } from "node:module";
import { connect, createServer } from "node:net";
import { getPriority, setPriority } from "node:os";
import { kill } from "node:process";
import { WASI } from "node:wasi";
import { Worker } from "node:worker_threads";

// What an engine would do if a statement took it over. It knows only its input, whose second line says
// what there is to reach, and answers with the outcome of each attempt.
type Reach = {
  port: number;
  folder: string;
  file: string;
  sockets: string[];
  pids: number[];
  /** Whether it may signal everything that it sees: not outside a namespace of its own. */
  isAlone: boolean;
};
let input = "";
for await (const bytes of process.stdin) {
  input += bytes;
}
const { port, folder, file, sockets, pids, isAlone }: Reach = JSON.parse(
  input.slice(input.indexOf("\n") + 1),
);
/** Tries it with each; returns those with which it did not fail. */
const reached = async <T,>(targets: T[], attempt: (target: T) => unknown): Promise<string> => {
  const done: T[] = [];
  for (const target of targets) {
    try {
      await attempt(target);
      done.push(target);
    } catch {}
  }
  return done.join(" ");
};
const others = pids.filter((pid) => pid !== process.pid);

const attempts: Record<string, () => unknown> = {
  "read a file": () => readFileSync(file),
  "list a folder": () => readdirSync(folder),
  "write a file": () => writeFileSync(`${folder}/written`, "x"),
  "make a folder": () => mkdirSync(`${folder}/made`),
  "load a module": () => import(`file://${file}`),
  "start a process": () => {
    const { error } = spawnSync(process.execPath, ["--version"]);
    if (error) {
      throw error;
    }
  },
  "start a thread": () => new Worker("", { eval: true }),
  "load an add-on": () => process.dlopen({ exports: {} }, `${folder}/addon.node`),
  "use WASI": () => new WASI({ version: "preview1" }),
  "open the inspector": () => new Session().connect(),
  "connect over TCP": () => once(connect(port, "127.0.0.1"), "connect"),
  "make a socket file": () => once(createServer().listen(`${folder}/socket`), "listening"),
  "send over UDP": async () => {
    const sender = createSocket("udp4");
    await new Promise<void>((resolve, reject) => {
      sender.on("error", reject);
      sender.send("x", port, "127.0.0.1", (error) => (error ? reject(error) : resolve()));
    }).finally(() => sender.close());
  },
};
const outcomes: Record<string, string> = {};
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    outcomes[name] = "done";
  } catch (error) {
    outcomes[name] = (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
outcomes["sockets reached"] = await reached(sockets, (path) => once(connect(path), "connect"));
outcomes["processes signalled"] = await reached(others, (pid) => kill(pid, 0));
outcomes["priorities changed"] = await reached(others, (pid) => setPriority(pid, getPriority(pid)));
if (isAlone) {
  await reached([-1], (all) => kill(all, "SIGKILL"));
}
outcomes["read the environment"] = Object.keys(process.env).sort().join(" ");
// Every module of this version of Node, with those that only a prefix names.
const modules: string[] = [];
for (const name of [
  ...builtinModules,
  "node:sqlite",
  "node:sea",
  "node:test",
  "node:test/reporters",
]) {
  if (
    await import(name).then(
      () => true,
      () => false,
    )
  ) {
    modules.push(name.replace(/^node:/, ""));
  }
}
outcomes.modules = [...new Set(modules)]
  .filter((name) => !name.startsWith("_"))
  .sort()
  .join(" ");
const refusal = { code: "tried", message: JSON.stringify(outcomes) };
process.stdout.write(`${JSON.stringify({ ok: false, refusal, lengths: [] })}\n`, () => {
  process.exit(0);
});
