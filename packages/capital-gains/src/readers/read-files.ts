import type { Broker } from "@site/result/brokers";
import type { Refusal } from "@site/result/finding";
import { accepted, failed, type Result } from "@site/result/result";
import { daysNotCoveredFindings, differentAccountFindings } from "../law/findings/several-files.ts";
import { type ReadFile, type ReadFiles, transfersOf } from "../law/read-statement.ts";
import { refusedWith } from "../law/refusal.ts";
import { overlappingStatements, sameFileTwice } from "../law/statement/counted-twice.ts";
import type { InputFile, ProcessOptions } from "../law/statement/input.ts";
import { openFile } from "./container/open-file.ts";
import { type ReadRows, readInDateOrder } from "./date-order.ts";
import type { BrokerReader, SourceFile } from "./reader.ts";

/**
 * The brokers' readers, in the order in which they are tried on a file. One's code is loaded only when
 * those before it do not recognise the file.
 */
const readers: Readonly<Record<Broker, () => Promise<BrokerReader>>> = {
  ICICI: async () => (await import("./icici-direct/reader.ts")).iciciDirect,
  ZERODHA: async () => (await import("./zerodha/reader.ts")).zerodha,
};

/** Reads every file with the reader that recognises it; refuses at the first that cannot be read. */
export async function readFiles(
  inputs: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<Result<ReadFiles>> {
  if (inputs.length === 0) {
    return refusedWith("no-file", "No file was given. Choose a statement.");
  }
  const twice = sameFileTwice(inputs);
  if (twice !== undefined) {
    return { ok: false, error: twice };
  }
  const files: ReadFile[] = [];
  for (const [index, { name, bytes }] of inputs.entries()) {
    const opened = await openFile(bytes, name);
    if (!opened.ok) {
      return opened;
    }
    const file: SourceFile = { index, name, container: opened.value };
    const read = await readWithFirstThatKnows(file, options);
    if (!read.ok) {
      const { error } = read;
      const message = `${error.message}${joinedSheets(file, error)}`;
      return { ok: false, error: { ...error, message, where: { file: name, ...error.where } } };
    }
    const { statement, lots, setAside } = read.value;
    const unreadable = setAside.flatMap(({ refusal }) => refusal ?? []);
    // If most rows of a file are unreadable, we do not know its layout.
    if (unreadable[0] !== undefined && unreadable.length > lots.length) {
      return { ok: false, error: unreadable[0] };
    }
    files.push({ name, statement, lots, setAside, transfers: transfersOf(lots) });
  }
  const overlap = overlappingStatements(files);
  if (overlap !== undefined) {
    return { ok: false, error: overlap };
  }
  return accepted({
    files,
    findings: [...differentAccountFindings(files), ...daysNotCoveredFindings(files)],
  });
}

/** Returns what may have mixed up the titles of a web page, as a further sentence; "" for any other file. */
function joinedSheets({ container }: SourceFile, { code }: Refusal): string {
  const isOfTitles = /^(unknown-section|lots-without-section|several-statements|header-missing)$/;
  return container.kind === "html" && isOfTitles.test(code)
    ? " A workbook of several sheets that was saved as a web page can lose their names: save the broker's own " +
        "file as .xlsx, and upload that."
    : "";
}

async function readWithFirstThatKnows(
  file: SourceFile,
  options: ProcessOptions,
): Promise<Result<ReadRows>> {
  for (const load of Object.values(readers)) {
    const reader: BrokerReader = await load();
    const recognised = reader.recognise(file.container);
    if (!recognised.ok) {
      return recognised;
    }
    if (recognised.value) {
      return readInDateOrder(reader, file, options);
    }
  }
  const { refuseLookAlike } = await import("./look-alikes/refuse-look-alike.ts");
  return failed(refuseLookAlike(file.container, file.name));
}
