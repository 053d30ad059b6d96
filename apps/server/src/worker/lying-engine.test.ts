import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { engineAnswer } from "../../test/engine-answer.ts";
import { misbehavingEngine } from "../../test/engine-programs.ts";
import { codeOf, confirmedPerson, type Person } from "../../test/person.ts";
import { useTestApp } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { frameHeader } from "./engine-frame.ts";

const app = useTestApp({ engine: { program: misbehavingEngine } });
let person: Person;
beforeAll(async () => {
  person = await confirmedPerson(app);
});

const truth = engineAnswer([{ file: "statement.csv", broker: "ICICI", lots: 1 }]);
const csv = Buffer.from("a file\r\n");
/** An answer that differs from a true one in some fields, with its files. */
const answer = (different: object, parts: Buffer[] = [csv]) =>
  Buffer.concat([
    frameHeader(
      { ...truth, ...different },
      parts.map((part) => part.byteLength),
    ),
    ...parts,
  ]);
const head = (different: object) => answer({ head: { ...truth.head, ...different } });
const nested = "[".repeat(400_000) + "]".repeat(400_000);

const deep = String(frameHeader(truth, [csv.byteLength])).replace(
  '"head":{',
  `"head":{"x":${nested},`,
);

test.each<[string, Buffer]>([
  ["a million lengths", frameHeader(truth, Array(1_000_000).fill(0))],
  ["brackets without an end", Buffer.from(`${"[".repeat(6_000_000)}\n`)],
  ["brackets within brackets", Buffer.from(`{"ok":true,"head":${nested},"lengths":[]}\n`)],
  ["a count that is none", head({ lotCount: -1 })],
  ["a field of brackets within brackets", Buffer.concat([Buffer.from(deep), csv])],
  ["a head without findings", head({ findings: undefined })],
  ["a fault that quotes a statement", answer({ missing: [{ part: "₹1,200 of ITC", place: "" }] })],
  ["a name that climbs", answer({ files: ["../../server.sqlite"] })],
  ["a name that it never makes", answer({ files: ["capital-gains-report.xlsx"] })],
  ["one name twice", answer({ files: ["processed_file.csv", "processed_file.csv"] }, [csv, csv])],
  ["a name without its file", answer({}, [])],
  ["a file without its name", answer({}, [csv, csv])],
  ["a result that is no JSON", answer({ files: ["result.json"] })],
  ["a result of another form", answer({ files: ["result.json"] }, [Buffer.from("{}")])],
  ["a refusal without words", Buffer.from('{"ok":false,"refusal":{"code":"x"},"lengths":[]}\n')],
  ["a paper instead of a result", Buffer.from('{"ok":true,"paper":"x.xlsx","lengths":[]}\n')],
])(
  "an engine that answers with %s is not believed, and the file may be tried again",
  async (_, said) => {
    const file = join(testFolder(), "said");
    writeFileSync(file, said);
    await person.uploaded("ICICI", `SAY ${file}`);
    const refused = await person.process();
    expect(await codeOf(refused)).toEqual([500, "processing-failed"]);
    expect(await person.icici()).toMatchObject({
      uploadSuccess: true,
      processing: false,
      head: null,
      refusal: { code: "processing-failed" },
    });
  },
);

test("the true answer is believed", async () => {
  const file = join(testFolder(), "said");
  writeFileSync(file, answer({}));
  await person.uploaded("ICICI", `SAY ${file}`);
  expect((await person.process()).status).toBe(200);
});
