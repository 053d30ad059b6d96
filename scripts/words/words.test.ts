import { describe, expect, test } from "vitest";
import { wrongWords } from "./check-words.ts";
import { ownWords } from "./spelling.ts";

describe("the words of a file", () => {
  test("a misspelt word is found in a comment, a string, markup text and a document", () => {
    const code = [
      "// The recieved file.",
      'const title = "Your recieved file";',
      "const part = <p>One recieved file, {count} in all</p>;",
    ].join("\n");
    expect(wrongWords("a.tsx", code)).toEqual([
      expect.stringContaining("a.tsx:1 “recieved” is not in the dictionaries"),
      expect.stringContaining("a.tsx:2 “recieved”"),
      expect.stringContaining("a.tsx:3 “recieved”"),
    ]);
    expect(wrongWords("a.md", "# Files\n\nThe recieved file")).toEqual([
      expect.stringContaining("a.md:3 “recieved”"),
    ]);
    expect(wrongWords("a.yaml", "recieved: 1 # recieved")).toHaveLength(1);
    expect(wrongWords("a.css", "/* recieved */ p { colour: red }")).toHaveLength(1);
  });

  test("American spellings are found, and -ize where -ise is right", () => {
    const found = wrongWords("a.md", "The color of a realized prize, sized behavior");
    expect(found.map((line) => /“(.+)”/.exec(line)?.[1])).toEqual([
      "color",
      "realized",
      "behavior",
    ]);
  });

  test("a label of one word is checked, and a quotation mark in a regular expression hides nothing", () => {
    const code = 'const part = <button>Recieve</button>;\nconst quote = /[`"]/; // Recieved\n';
    expect(wrongWords("a.tsx", code)).toEqual([
      expect.stringContaining("a.tsx:1 “Recieve”"),
      expect.stringContaining("a.tsx:2 “Recieved”"),
    ]);
  });

  test("identifiers, code, addresses and values in a text are not checked", () => {
    const code = [
      'import recieved from "./recieved.ts"; // see `recieved`, recieved.ts, anIdentifier, ABCDE',
      "const recievedColor = `the $" + "{recieved.color}th of https://recieved.example/color`;",
      "const style = `p {\n  color: red;\n}`;",
    ].join("\n");
    expect(wrongWords("a.ts", code)).toEqual([]);
    expect(
      wrongWords("a.md", "See `recieved`, [there](recieved.md)\n```\nrecieved\n```\n"),
    ).toEqual([]);
  });

  test("a phrase of the old voice is found over the end of a line, with what to write instead", () => {
    const comment = "/**\n * Gives the row, and sees\n * to it that it is read anew.\n */";
    expect(wrongWords("a.ts", comment)).toEqual([
      "a.ts:2 “Gives”: write “Returns”, “Ensures”",
      "a.ts:2 “sees to it”: write “ensures”",
      "a.ts:3 “anew”: write “again”",
    ]);
    expect(wrongWords("a.ts", 'test("it works all the same", () => {});')).toHaveLength(1);
    expect(wrongWords("a.ts", "// Their sums are all the same.")).toEqual([]);
  });

  test("a phrase does not reach from one string into the next", () => {
    expect(wrongWords("a.ts", 'const pair = ["this one sees", "to it"];')).toEqual([]);
  });

  test("a misspelling that the specification fixes stays, and only there", () => {
    expect(wrongWords("a.ts", 'const text = "You are Loged-in click OK";')).toEqual([]);
    expect(wrongWords("a.ts", 'const text = "you were loged in";')).toHaveLength(1);
  });
});

test("the product's own dictionary is sorted, without a word twice", () => {
  const order = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
  expect(ownWords).toEqual([...new Set(ownWords)].toSorted(order));
});
