import { describe, expect, test } from "vitest";
import { goodSettings } from "../../test/good-settings.ts";
import { shortNameOf } from "./company-settings.ts";
import { readSettings } from "./config.ts";

describe("what the pages call a company", () => {
  test.each([
    ["Harbour Silicon Private Limited", "Harbour Silicon"],
    ["Harbour Silicon Pvt. Ltd.", "Harbour Silicon"],
    ["Harbour Silicon Pvt Ltd", "Harbour Silicon"],
    ["Harbour Silicon (P) Ltd", "Harbour Silicon"],
    ["HARBOUR SILICON (OPC) PRIVATE LIMITED", "HARBOUR SILICON"],
    ["Harbour Silicon OPC Private Limited", "Harbour Silicon"],
    ["Harbour Silicon, LLP", "Harbour Silicon"],
    ["Harbour Silicon Limited Liability Partnership", "Harbour Silicon"],
    ["Harbour Silicon Limited", "Harbour Silicon"],
    ["Limited Edition Chips", "Limited Edition Chips"],
    ["Harbour & Unlimited", "Harbour & Unlimited"],
    ["Limited", "Limited"],
  ])("%s is %s", (name, short) => {
    expect(shortNameOf(name)).toBe(short);
  });

  test.each([
    [{ COMPANY_SHORT_NAME: "Harbour" }, "Harbour", 0],
    [{}, "Bharat Semiconductor and Embedded Systems Engineering", 1],
  ])("with %o it is %s, and a long one is a note", (own, short, notes) => {
    const name = "Bharat Semiconductor and Embedded Systems Engineering Private Limited";
    const settings = readSettings({ ...goodSettings, COMPANY_NAME: name, ...own });
    expect(settings.ok && settings.value.company.shortName).toBe(short);
    const said = settings.ok ? settings.value.risks.map(({ sentence }) => sentence) : [];
    expect(said.filter((sentence) => sentence.startsWith("COMPANY_SHORT_NAME"))).toHaveLength(
      notes,
    );
  });
});
