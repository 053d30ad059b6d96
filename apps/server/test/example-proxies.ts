import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterTest } from "./after-test.ts";
import { testFolder } from "./test-folder.ts";

const ops = new URL("../../../ops/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, ops), "utf8");

/** Starts one of the shipped examples at an address without TLS, in front of servers of these hosts. */
export type StartProxy = (url: string, hosts: readonly string[]) => void;

/** Starts Caddy with its example. */
export const startCaddy: StartProxy = (url, hosts) => {
  const home = testFolder();
  const example = join(home, "Caddyfile");
  // Its management port may be taken by a Caddy of this machine.
  writeFileSync(example, `{\n\tadmin off\n}\n${read("Caddyfile")}`);
  const settings = { HOME: home, SITE: url, SERVERS: hosts.join(" ") };
  started("caddy", ["run", "--adapter", "caddyfile", "--config", example], settings);
};

/** Starts nginx with its example. */
export const startNginx: StartProxy = (url, hosts) => {
  const folder = testFolder();
  mkdirSync(join(folder, "logs"));
  const servers = hosts.map((host) => `server ${host} max_fails=1 fail_timeout=5s;`).join("\n");
  const example = read("nginx.conf")
    .replace(/^ *server 127.0.0.1:3000 .*$/m, servers)
    .replace(/^ *listen 443 .*$/m, `listen ${new URL(url).host};`)
    .replace(/^server \{\n {4}listen 80;[^}]*\}\n/m, "")
    .replaceAll(/^ *ssl_.*$/gm, "")
    .replace("X-Forwarded-Proto https", "X-Forwarded-Proto http");
  const settings = join(folder, "nginx.conf");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  writeFileSync(
    settings,
    `daemon off;\nevents {}\npid ${folder}/pid;\nhttp {\n${places}\n${example}\n}\n`,
  );
  started("nginx", ["-p", folder, "-e", join(folder, "error.log"), "-c", settings], {});
};

function started(program: string, given: readonly string[], settings: Record<string, string>) {
  const proxy = spawn(program, given, {
    env: { PATH: process.env.PATH, ...settings },
    stdio: "ignore",
  });
  afterTest(async () => {
    proxy.kill();
    await once(proxy, "exit");
  });
}
