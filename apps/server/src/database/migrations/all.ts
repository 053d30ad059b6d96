import type { Migration } from "../migrate.ts";
import { outboxMail } from "./001-outbox-mail.ts";

/** Every step of the schema, in the order in which they run. New ones go to the end. */
export const migrations: readonly Migration[] = [outboxMail];
