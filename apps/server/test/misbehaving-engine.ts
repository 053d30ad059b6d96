import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { brokerIds } from "@site/result/brokers";
import { checkOf } from "../src/stored-json.ts";
import {
  computingLine,
  type EngineAnswer,
  EngineRequest,
  readFrame,
  writeFrame,
} from "../src/worker/engine-frame.ts";
import { engineAnswer } from "./engine-answer.ts";

// Replaces the engine where a test needs a program that misbehaves on demand: the first word of the
// uploaded file says what to do.
const frame = await readFrame(process.stdin, Number.POSITIVE_INFINITY);
if (!frame) {
  process.exit(0);
}
const request = checkOf("request", EngineRequest)(frame.header);
const text = frame.parts[0]?.toString("utf8") ?? "";
const [word, file = ""] = text.split(/\s/, 2);
const hoard: unknown[] = [];

switch (word) {
  case "LOOP":
    for (;;) {
      hoard.length = 0;
    }
  case "HEAP":
    for (;;) {
      hoard.push(Array(10_000).fill({ row: hoard.length }));
    }
  case "BUFFERS":
    for (;;) {
      hoard.push(Buffer.alloc(32 * 1024 * 1024, 1));
    }
  case "MEGABYTES":
    for (let megabytes = Number(file); megabytes > 0; megabytes -= 1) {
      hoard.push(Buffer.alloc(1024 * 1024, 1));
    }
    break;
  case "EXIT":
    process.exit(0);
    break;
  case "GARBAGE":
    process.stdout.write("not a frame");
    process.exit(0);
    break;
  case "SAY":
    // Whatever the test has written into a file.
    writeFileSync(process.stdout.fd, readFileSync(file));
    process.exit(0);
    break;
  case "HOLD":
    // Reports that it has begun and its process id, and continues when the test says so.
    writeFileSync(`${file}.begun`, String(process.pid));
    process.stdout.write(computingLine);
    while (!existsSync(`${file}.go`)) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    break;
  case "SLOW":
    await new Promise((resolve) => setTimeout(resolve, 1500));
    break;
}

const refused = text.startsWith("REFUSE");
const broker = brokerIds.find((id) => text.startsWith(id)) ?? "ICICI";
const answer: EngineAnswer = refused
  ? {
      ok: false,
      refusal: {
        code: "totals-do-not-tie",
        message: "The sale values do not add up to the stated total.",
        where: { file: request.names[0], row: 7 },
      },
    }
  : {
      ok: true,
      missing: [],
      files: text.startsWith("NOTHING") ? [] : ["processed_file.csv"],
      head: engineAnswer(
        request.names.map((file) => ({ file, broker, lots: 1 })),
        "asOf" in request ? request.assessmentYear : undefined,
      ).head,
    };
const parts =
  refused || text.startsWith("NOTHING")
    ? []
    : [Buffer.concat(frame.parts.map((part) => Buffer.from(`>${part}\r\n`)))];
await writeFrame(process.stdout, answer, parts);
