import type { Migration } from "../migrate.ts";
import { schema } from "./001-schema.ts";

/** Every schema step, in order. New ones go at the end. */
export const migrations: readonly Migration[] = [schema];
