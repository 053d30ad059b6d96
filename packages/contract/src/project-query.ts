import { type Static, Type } from "typebox";

/**
 * Body of `POST /api/projectQuery` (the specification's callable `projectQuery`). It sets no limits of
 * length; only the whole request has one.
 */
export const ProjectQuery = Type.Object({
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
});
export type ProjectQuery = Static<typeof ProjectQuery>;

/** The most bytes of a request with a project query: some 400 pages of English text. */
export const longestQueryBytes = 1_048_576;

/** Within how many working days an engineer answers a project query. */
export const answerWorkingDays = 2;

/** The answer to a project query that is stored: what its sender reads on the page. */
export const QueryReceived = Type.Object({
  success: Type.Literal(true),
  /** What the sender and the company call it. */
  reference: Type.String(),
  /** When it was received (ISO 8601); long ago where the same words had been sent before. */
  receivedAt: Type.String(),
  /** True where the same words had been sent before: they are not sent again. */
  repeated: Type.Boolean(),
  /** The address that the answer goes to. */
  replyTo: Type.String(),
  /** By which day it is answered: `YYYY-MM-DD`, in India. */
  answerBy: Type.String(),
  /** Where a copy is mailed to; null where none is, because no mail is sent or `confirmFirst`. */
  copyTo: Type.Union([Type.String(), Type.Null()]),
  /** True where the account has no confirmed address: a copy goes to no other. */
  confirmFirst: Type.Boolean(),
});
export type QueryReceived = Static<typeof QueryReceived>;
