import { expect, it } from "vitest";
import { lateStart } from "./late-start.ts";

it("names the script after its text, and imports the modules in their order", () => {
  const one = lateStart(["/assets/runtime.js", "/assets/site.js"]);
  expect(one.address).toMatch(/^\/assets\/start-[\w-]{8}\.js$/);
  expect(one.text).toContain('["/assets/runtime.js","/assets/site.js"]');
  expect(lateStart(["/assets/site.js"]).address).not.toBe(one.address);
});
