import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { builtinModules } from "node:module";
import { connect, createServer } from "node:net";
import { kill } from "node:process";
import { WASI } from "node:wasi";
import { Worker } from "node:worker_threads";

// What an engine would do if a statement took it over. It knows only its input, whose second line says
// what there is to reach, and answers with the outcome of each attempt.
let input = "";
for await (const bytes of process.stdin) {
  input += bytes;
}
const { port, folder, file, pid, socket }: Record<string, string> = JSON.parse(
  input.slice(input.indexOf("\n") + 1),
);

const attempts: Record<string, () => unknown> = {
  "read a file": () => readFileSync(file ?? ""),
  "list a folder": () => readdirSync(folder ?? ""),
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
  "signal the worker": () => kill(Number(pid), 0),
  "connect over TCP": () => once(connect(Number(port), "127.0.0.1"), "connect"),
  "connect to a socket file": () => once(connect(socket ?? ""), "connect"),
  "make a socket file": () => once(createServer().listen(`${folder}/socket`), "listening"),
  "send over UDP": async () => {
    const sender = createSocket("udp4");
    await new Promise<void>((resolve, reject) => {
      sender.send("x", Number(port), "127.0.0.1", (error) => (error ? reject(error) : resolve()));
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
