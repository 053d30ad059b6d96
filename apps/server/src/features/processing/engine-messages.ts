import type { StatementChoices } from "contract/statement-choices";
import type { StatementPreview } from "contract/statement-preview";

/** What the engine's process is asked: the parts of the frame are the files, in this order. */
export type EngineRequest = {
  names: string[];
  assessmentYear?: string;
  choices?: StatementChoices;
};

/** A file that the engine wrote. */
export type EngineFileName = "processed_file.csv" | "capital-gains-report.xlsx";

/** What the engine's process answers: the parts of the frame are the files, in this order. */
export type EngineAnswer =
  | { ok: true; preview: StatementPreview; files: EngineFileName[] }
  | { ok: false; refusal: EngineRefusal };

/** Why the engine refuses a statement: a stable code, a sentence for the person, where it stands. */
export type EngineRefusal = {
  code: string;
  message: string;
  where?: { file?: string; sheet?: string; row?: number; column?: string };
};
