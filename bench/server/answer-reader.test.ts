import { expect, it } from "vitest";
import { AnswerReader } from "./answer-reader.ts";

const first = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
const second = "HTTP/1.1 304 Not Modified\r\netag: x\r\n\r\n";

function statusesOf(chunks: string[]): number[] {
  const statuses: number[] = [];
  const reader = new AnswerReader((status) => statuses.push(status));
  for (const chunk of chunks) reader.take(Buffer.from(chunk));
  return statuses;
}

it("reads answers wherever they are cut", () => {
  expect(statusesOf([first, second])).toEqual([200, 304]);
  expect(statusesOf([...first, ...second])).toEqual([200, 304]);
});

it("waits for the whole body", () => {
  expect(statusesOf([first.slice(0, -1)])).toEqual([]);
});

it("refuses an answer whose end nobody can tell", () => {
  expect(() => statusesOf(["HTTP/1.1 200 OK\r\n\r\n"])).toThrow("without its length");
});
