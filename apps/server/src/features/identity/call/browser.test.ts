import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Browser } from "./browser.ts";

const secret = "a secret of the test";
const sign = (token: string, key = secret) =>
  encodeURIComponent(`${token}.${createHmac("sha256", key).update(token).digest("base64")}`);
const read = (cookie: string) =>
  new Browser(
    { cookie, userAgent: undefined, ip: "192.0.2.1" },
    { publicUrl: "http://localhost:8080", secrets: [secret, "a former secret"] },
  ).readSigned("session");

describe("the token of a session's cookie", () => {
  test("is found among other cookies, when its signature is right", () => {
    expect(read(`a=b; sessionx; session=${sign("token-1")}; site.dont_remember=x`)).toBe("token-1");
  });

  test("is found where a former secret signed it", () => {
    expect(read(`session=${sign("token-1", "a former secret")}`)).toBe("token-1");
  });

  test.each([
    ["without a cookie", ""],
    ["without the session's", "xsession=1; other=session"],
    ["without a signature", "session=token-1"],
    ["with an empty one", "session=token-1."],
    ["with an empty one that is signed", `session=${sign("")}`],
    ["with a token changed", `session=${sign("token-1").replace("token-1", "token-2")}`],
    ["signed by another", `session=${sign("token-1", "another secret")}`],
    ["with letters beyond ASCII in the signature", `session=token-1.${"é".repeat(22)}`],
    ["with broken percent-encoding", "session=%E0%A4%A"],
    ["with one that is not signed before it", `session=token-2.x; session=${sign("token-1")}`],
  ])("is none %s", (_what, header) => {
    expect(read(header)).toBeUndefined();
  });
});
