import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isSample } from "@site/contract/sample-statements";
import { brokers } from "@site/result/brokers";
import { expect, test } from "vitest";

test.each(Object.values(brokers).map(({ sample }) => sample.name))(
  "the server knows %s by its bytes",
  (name) => {
    const bytes = readFileSync(join(import.meta.dirname, name));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(isSample([{ sha256: "another file's" }, { sha256 }])).toBe(true);
  },
);
