import { Type } from "typebox";
import { object, StableCode, type ValueOf } from "./values.ts";

/** A place in the person's files; rows count from 1, as a spreadsheet shows them. */
export const Where = object({
  file: Type.Optional(Type.String()),
  sheet: Type.Optional(Type.String()),
  row: Type.Optional(Type.Integer({ minimum: 1 })),
  column: Type.Optional(Type.String()),
  field: Type.Optional(
    Type.String({
      description: "Path in the file of --losses, such as earlierYears[0].shortTermLoss.",
    }),
  ),
});
export type Where = ValueOf<typeof Where>;

/**
 * Why a statement is not processed. `code` is stable, for programs; `message` tells the person what
 * is wrong with which file and what to do about it.
 */
export const Refusal = object({
  code: StableCode,
  message: Type.String(),
  where: Type.Optional(Where),
});
export type Refusal = ValueOf<typeof Refusal>;

/**
 * What the person must see about a processed statement: an assumption made where the law or the
 * broker's file leaves a choice (`info`), or a figure to check (`warning`). An `error` would be a
 * refusal on its own. `data` holds the figures for programs.
 */
export const Finding = object({
  severity: Type.Enum(["error", "warning", "info"]),
  code: StableCode,
  message: Type.String(),
  where: Type.Optional(Where),
  data: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  ),
});
export type Finding = ValueOf<typeof Finding>;
