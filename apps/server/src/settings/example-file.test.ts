import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { settingTable } from "./config.ts";

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const names = new Set(Object.values(settingTable).flatMap((rows) => rows.map(({ name }) => name)));

const beginning = `# Every setting of the server, and why one would set it. Those after a # show their default; empty means
# not set. A wrong value ends the start with one sentence that names it, and \`npm run operate doctor\` says what
# is left to do. Made of the table of settings (docs/changes.md).

# For compose only:
SITE=www.example.in
# openssl rand -hex 32: part of an address, where other characters would need escaping
POSTGRES_PASSWORD=

# For the server:
`;

/** The example file that the table of settings makes. */
function exampleFile(): string {
  const parts = Object.entries(settingTable).map(([heading, rows]) =>
    [
      `## ${heading}`,
      ...rows.flatMap(({ name, why, otherwise, example }) => [
        `# ${why}`,
        example === undefined ? `#${name}=${otherwise}` : `${name}=${example}`,
      ]),
    ].join("\n"),
  );
  return `${beginning}${parts.join("\n\n")}\n`;
}

describe("settings", () => {
  test("the example file is what the table makes: update it with -u", async () => {
    await expect(exampleFile()).toMatchFileSnapshot(at("ops/example.env"));
  });

  test("each has a reason in one line, and a name of its own", () => {
    const rows = Object.values(settingTable).flat();
    expect(names.size).toBe(rows.length);
    for (const { name, why } of rows) {
      expect([name, why]).toEqual([name, expect.stringMatching(/^\S.{8,103}$/)]);
    }
  });

  test.each(["docs/operating.md", "docs/security.md", "README.md", "apps/server/README.md"])(
    "%s names none that does not exist",
    (path) => {
      const named = [
        ...readFileSync(at(path), "utf8").matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\b/g),
      ];
      const settings = named.map(([, name = ""]) => name).filter((name) => !/^TEST_/.test(name));
      expect(settings.filter((name) => !names.has(name))).toEqual([]);
    },
  );
});
