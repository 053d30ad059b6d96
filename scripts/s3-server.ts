import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installDebianPackages } from "./debian-packages.ts";
import { freePort } from "./free-port.ts";

const packages = ["swift-proxy", "swift-account", "swift-container", "swift-object", "memcached"];
const parts = ["account", "container", "object"] as const;

/**
 * Starts OpenStack Swift with its S3 interface, which checks signatures like the real thing, on the
 * loopback interface in a temporary folder for the length of a test run. Returns `undefined` where it
 * is not installed and cannot be: anywhere but on Debian as root.
 */
export async function startS3Server() {
  if (!installed()) {
    installDebianPackages("the object-store tests", ...packages);
  }
  if (!installed()) {
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "test-swift-"));
  mkdirSync(join(folder, "devices", "d1"), { recursive: true });
  const ports = { account: 0, container: 0, object: 0, proxy: 0, memcached: 0 };
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) {
    ports[name] = await freePort();
  }

  const processes: ChildProcess[] = [];
  const begin = (program: string, programArguments: string[]) =>
    processes.push(spawn(program, programArguments, { cwd: folder, stdio: "ignore" }));
  const killAll = () => {
    for (const each of processes) {
      each.kill("SIGKILL");
    }
  };
  process.once("exit", killAll);

  for (const part of parts) {
    writeFileSync(join(folder, `${part}.conf`), storageSettings(folder, part, ports[part]));
  }
  const places = parts.map((part) => `${part}=${ports[part]}`);
  spawnSync("/usr/bin/python3", ["-c", rings, ...places], { cwd: folder, stdio: "ignore" });
  writeFileSync(join(folder, "proxy.conf"), proxySettings(folder, ports.proxy, ports.memcached));
  begin("memcached", ["-u", "root", "-l", "127.0.0.1", "-p", String(ports.memcached)]);
  for (const part of [...parts, "proxy"]) {
    begin(`swift-${part}-server`, [`${part}.conf`]);
  }

  const endpoint = `127.0.0.1:${ports.proxy}`;
  await untilAnswering(`http://${endpoint}/healthcheck`);
  return {
    /** With access key and secret, both percent-encoded. */
    url: `http://${encodeURIComponent("test:tester")}:testing@${endpoint}`,
    async stop() {
      process.off("exit", killAll);
      killAll();
      await pause(100);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What `swift-ring-builder` does in nine starts of Python: says where each part keeps its data. */
const rings = `
import sys
from swift.common.ring import RingBuilder
for place in sys.argv[1:]:
    part, port = place.split("=")
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port),
                  "device": "d1", "weight": 1.0})
    ring.rebalance()
    ring.get_ring().save(part + ".ring.gz")
`;

function installed(): boolean {
  return ["/usr/bin/swift-proxy-server", "/usr/bin/swift-ring-builder", "/usr/bin/memcached"].every(
    (program) => existsSync(program),
  );
}

function storageSettings(folder: string, part: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
user = root
log_level = ERROR
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;
}

function proxySettings(folder: string, port: number, memcachedPort: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
user = root
log_level = ERROR
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachedPort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
`;
}

async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) {
      return;
    }
    await pause(200);
  }
  throw new Error("OpenStack Swift did not come up.");
}
