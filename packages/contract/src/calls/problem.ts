import { brokerIds } from "@site/result/brokers";
import { Where } from "@site/result/finding";
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
  where: Type.Optional(Where),
  broker: Type.Optional(
    Type.Enum(brokerIds, {
      description: "Whose statement it is, where another broker's is wanted.",
    }),
  ),
  requestId: Type.Optional(Type.String()),
});
export type Problem = Static<typeof Problem>;
