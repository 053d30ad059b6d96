import { expect, test } from "vitest";
import { read, tracked } from "./repository.ts";

// The root manifest is the version's home. What an operator or an outsider reads must name the same.
const { version } = JSON.parse(read("package.json"));

test.each(tracked("apps/*/package.json", "packages/*/package.json"))("%s has it", (path) => {
  expect(JSON.parse(read(path)).version).toBe(version);
});

test.each([
  ["ops/Dockerfile", `LABEL org.opencontainers.image.version=${version}\n`],
  ["ops/compose.yaml", `image: services-site:${version}\n`],
  ["ops/services-site.service", `, ${version}\n`],
  ["CHANGELOG.md", `## ${version}`],
])("%s names it", (path, naming) => {
  expect(read(path)).toContain(naming);
});
