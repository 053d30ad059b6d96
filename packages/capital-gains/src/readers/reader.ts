import type { Result } from "@site/result/result";
import type { StatementRows } from "../law/lots/set-aside.ts";
import type { ReadOptions, ReadStatement } from "../law/read-statement.ts";
import type { Container } from "./grid.ts";

/** One of the person's files, opened. */
export type SourceFile = {
  /** Its place among the files given to the engine, from 0. */
  readonly index: number;
  /** The person's name for it: for messages only, never to decide anything. */
  readonly name: string;
  readonly container: Container;
};

/**
 * A broker's reader. `recognise` looks at the content only and is strict: a look-alike report must
 * not pass. `read` adds each row with a sale to `rows` and refuses the file where it cannot be sure.
 */
export type BrokerReader = {
  recognise(container: Container): Result<boolean>;
  read(file: SourceFile, rows: StatementRows, options: ReadOptions): Result<ReadStatement>;
};
