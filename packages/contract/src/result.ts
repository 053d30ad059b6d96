export type { Result } from "result/result";
