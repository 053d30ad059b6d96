import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { connect } from "node:net";
import { WASI } from "node:wasi";
import { Worker } from "node:worker_threads";

// What an engine would do if a statement took it over. It knows only its input, whose second line
// says
// what there is to reach, and answers with the outcome of each attempt.
let input = "";
for await (const bytes of process.stdin) {
  input += bytes;
}
const { port, address, folder, file }: Record<string, string> = JSON.parse(
  input.slice(input.indexOf("\n") + 1),
);

const attempts: Record<string, () => unknown> = {
  "read a file": () => readFileSync(file ?? ""),
  "list a folder": () => readdirSync(folder ?? ""),
  "write a file": () => writeFileSync(`${folder}/written`, "x"),
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
  "connect over TCP": () => once(connect(Number(port), "127.0.0.1"), "connect"),
  "send over UDP": async () => {
    const socket = createSocket("udp4");
    await new Promise<void>((resolve, reject) => {
      socket.send("x", Number(port), "127.0.0.1", (error) => (error ? reject(error) : resolve()));
    }).finally(() => socket.close());
  },
  "connect as another engine": () => once(connect(address ?? ""), "connect"),
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
const refusal = { code: "tried", message: JSON.stringify(outcomes) };
process.stdout.write(`${JSON.stringify({ ok: false, refusal, lengths: [] })}\n`, () => {
  process.exit(0);
});
