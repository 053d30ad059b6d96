import { type Static, Type } from "typebox";

/**
 * The answer to every refused call. `error` is the text that the specification's pages compare with
 * (see `messages`), `code` is stable and for programs, `message` is the sentence for the person:
 * what happened, what is kept, what to do.
 */
export const Problem = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  error: Type.String(),
  message: Type.String(),
  where: Type.Optional(
    Type.Object({
      file: Type.Optional(Type.String()),
      sheet: Type.Optional(Type.String()),
      row: Type.Optional(Type.Integer()),
      column: Type.Optional(Type.String()),
      /** Path of what was typed in, such as `earlierYears[0].shortTermLoss`. */
      field: Type.Optional(Type.String()),
    }),
  ),
  requestId: Type.Optional(Type.String()),
});
export type Problem = Static<typeof Problem>;
