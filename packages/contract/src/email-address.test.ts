import { domainToASCII } from "node:url";
import { describe, expect, test } from "vitest";
import { finalAddress } from "./email-address.ts";

describe("the final form of an address", () => {
  test.each([
    ["v@corp.test", "v@corp.test"],
    [" V@Corp.TEST ", "v@corp.test"],
    ["o'neil+tax_2026@mail.corp.test", "o'neil+tax_2026@mail.corp.test"],
    ["v@bücher.test", "v@xn--bcher-kva.test"],
    ["v@BÜCHER.test", "v@xn--bcher-kva.test"],
    ["v@bu\u0308cher.test", "v@xn--bcher-kva.test"],
    ["v@XN--BCHER-KVA.test", "v@xn--bcher-kva.test"],
    ["पोस्ट@उदाहरण.भारत", "पोस्ट@xn--p1b6ci4b4b3a.xn--h2brj9c"],
    ["jo\u0301@corp.test", "jó@corp.test"],
  ])("of %j is %j", (typed, final) => {
    expect(finalAddress(typed)).toBe(final);
  });

  test.each([
    ...["", "v", "v@", "@corp.test", "v@corp", "v@corp.test.", "v@.corp.test", "v@corp..test"],
    ...["v@@corp.test", "a@b@corp.test", "v w@corp.test", "v@corp .test", "v@co_rp.test"],
    ...["v@-corp.test", "v@corp-.test", "v@corp.test/", "v@corp.test:25", "v@corp.test%2e"],
    ...["v@127.0.0.1", "v@[127.0.0.1]", "v@0x7f.1", "v@2130706433", "v@corp.1"],
    ...["a@b.c", "v@corp.t", "v@corp.9"],
    ...[".v@corp.test", "v.@corp.test", "v..w@corp.test", '"v"@corp.test', "v\\@corp.test"],
    ...["v\r\nBcc: w@corp.test", "v@corp.test\u0000", "v@corp.test, w@corp.test"],
    ...["V <v@corp.test>", "v(w)@corp.test", "v@corp.test (w)"],
    `${"v".repeat(65)}@corp.test`,
    `v@${"c".repeat(64)}.test`,
    `v@${"corp.".repeat(50)}test`,
  ])("there is none of %j", (typed) => {
    expect(finalAddress(typed)).toBeUndefined();
  });

  test.each(["<", ">", "(", ")", ",", ";", ":", '"', "\\", "[", "]"])(
    "there is none with %s in any place",
    (sign) => {
      for (const typed of places(sign)) {
        expect([typed, finalAddress(typed)]).toEqual([typed, undefined]);
      }
    },
  );

  test.each([
    ["a soft hyphen", "\u00AD"],
    ["a zero-width space", "\u200B"],
    ["a zero-width joiner", "\u200D"],
    ["a word joiner", "\u2060"],
    ["a byte-order mark inside", "x\uFEFFx"],
    ["a mark of direction", "\u200F"],
    ["an override of direction", "\u202E"],
    ["a variation selector", "\uFE0F"],
    ["a filler", "\u3164"],
    ["a full-width letter", "\uFF43"],
    ["a full-width full stop", "\uFF0E"],
    ["an ideographic full stop", "\u3002"],
    ["a ligature", "\uFB01"],
    ["a bold letter", "\u{1D41C}"],
  ])("there is none with %s", (_what, sign) => {
    for (const typed of places(sign)) {
      expect([typed, finalAddress(typed)]).toEqual([typed, undefined]);
    }
  });

  test("is what resolvers ask for, and its own final form, with every character", () => {
    const different: string[] = [];
    let taken = 0;
    for (let point = 0x21; point < 0x30000; point += 1) {
      const sign = String.fromCodePoint(point);
      const host = `co${sign}rp.test`;
      const final = finalAddress(`a${sign}b@${host}`) ?? finalAddress(`v@${host}`);
      if (final === undefined) {
        continue;
      }
      taken += 1;
      const domain = final.slice(final.lastIndexOf("@") + 1);
      if (finalAddress(final) !== final || domainToASCII(host) !== domain) {
        different.push(sign);
      }
    }
    expect(different).toEqual([]);
    expect(taken).toBeGreaterThan(100_000);
  });
});

/** An address with something in each place but its ends, where blanks are dropped. */
function places(inserted: string): string[] {
  return [
    `a${inserted}b@corp.test`,
    `${inserted}v@corp.test`,
    `v${inserted}@corp.test`,
    `v@${inserted}corp.test`,
    `v@co${inserted}rp.test`,
    `v@corp.te${inserted}st`,
    `v@corp.test${inserted}`,
  ];
}
