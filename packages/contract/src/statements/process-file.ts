import { brokerIds } from "@site/result/brokers";
import { StatementChoices } from "@site/result/statement-choices";
import { type Static, Type } from "typebox";
import { uploadBucket } from "./platforms.ts";

const bucketName = Type.Literal(uploadBucket, {
  description: `Where uploads are: always "${uploadBucket}".`,
});

/** Body of `POST /api/processFileGen`: one uploaded file of one broker. */
export const ProcessFile = Type.Object({
  fileUpName: Type.String(),
  bucketName,
  process_egn: Type.Enum(brokerIds, { description: "The broker whose statement it is." }),
  /** Ours, optional: `YYYY-YY` where the file allows a choice. */
  assessmentYear: Type.Optional(Type.String()),
  /** Ours, optional: processes a processed statement again. */
  choices: Type.Optional(StatementChoices),
});
export type ProcessFile = Static<typeof ProcessFile>;

/** Body of `POST /api/processFileGenV2`: the slot-to-path map of the combined flow. */
export const ProcessFiles = Type.Object({
  bucketName,
  /** Has no authority: the session says who asks. */
  userId: Type.String(),
  files: Type.Record(Type.String(), Type.String()),
  assessmentYear: Type.Optional(Type.String()),
  choices: Type.Optional(StatementChoices),
});

export const Processed = Type.Object({
  success: Type.Literal(true),
  statementId: Type.String(),
  /** Works once the statement is paid for. */
  download_link: Type.String(),
});
export type Processed = Static<typeof Processed>;
