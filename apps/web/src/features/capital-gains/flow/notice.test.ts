import { describe, expect, test } from "vitest";
import { wordless } from "../../../api/call.ts";
import { failureText } from "./notice.tsx";

describe("a call without an answer of the server", () => {
  test.each([
    ["no-answer", 0],
    ["timeout", 0],
    ["server-error", 502],
  ] as const)("%s is said in at most twenty words, with what is not lost", (code, status) => {
    const text = failureText(wordless(code, status).error);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(20);
    expect(text).toMatch(/Nothing .*lost\./);
  });
});
