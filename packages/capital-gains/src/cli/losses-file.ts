import { entryField } from "@site/result/entry-field";
import type { Refusal } from "@site/result/finding";
import { accepted, type Result } from "@site/result/result";
import {
  FormAnswers,
  GivenLosses,
  GivenYear,
  mostEntries,
  type StatementChoices,
} from "@site/result/statement-choices";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { notAYear } from "../law/losses/judge-given.ts";
import { refusedWith } from "../law/refusal.ts";
import type { InputFile } from "../law/statement/input.ts";
import { assessmentYearOf, parseFinancialYear } from "../law/values/financial-year.ts";

const { assessmentYear, ...otherFields } = GivenYear.properties;
const { otherGains } = GivenLosses.properties;
const exact = { additionalProperties: false };

/** A year in the file, where the year of its income may stand for the assessment year. */
const YearInFile = Type.Object(
  {
    assessmentYear: Type.Optional(assessmentYear),
    financialYear: Type.Optional(assessmentYear),
    ...otherFields,
  },
  exact,
);

/** What a person enters, as the file of `--losses` has it. */
const LossesFile = Type.Object(
  {
    earlierYears: Type.Optional(Type.Array(YearInFile, { maxItems: mostEntries })),
    otherGains: Type.Optional(otherGains),
    answers: Type.Optional(FormAnswers),
  },
  exact,
);

/** What the file has, as every door takes it. */
export type Entered = Pick<StatementChoices, "losses" | "form">;

/**
 * Processes statements with what the file of `--losses` has; a refusal of a field, by its shape or by
 * the law, says where in the file it is.
 */
export async function processWithLosses<T>(
  file: InputFile,
  process: (entered: Entered) => Promise<Result<T>>,
): Promise<Result<T>> {
  const entered = readLossesFile(file);
  const outcome = entered.ok ? await process(entered.value) : entered;
  return outcome.ok || outcome.error.where?.field === undefined
    ? outcome
    : { ok: false, error: inFile(outcome.error, file.name) };
}

function readLossesFile({ name, bytes }: InputFile): Result<Entered> {
  const parsed = parseJson(bytes);
  if (parsed === undefined) {
    const message = `${name} is not a JSON file. Write it as ${example}`;
    return refusedWith("losses-file-not-json", message, { file: name });
  }
  const [fault] = Value.Errors(LossesFile, parsed);
  if (fault !== undefined) {
    return refusalOf(fault);
  }
  const file = Value.Parse(LossesFile, parsed);
  const years: GivenYear[] = [];
  for (const [i, entry] of (file.earlierYears ?? []).entries()) {
    const year = withAssessmentYear(entry, i);
    if (!year.ok) {
      return year;
    }
    years.push(year.value);
  }
  return accepted({
    losses: { earlierYears: years, otherGains: file.otherGains ?? [] },
    ...(file.answers && { form: file.answers }),
  });
}

function inFile({ code, message, where }: Refusal, file: string): Refusal {
  const sentence = message.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  return {
    code,
    message: `${where?.field} in ${file}: ${sentence} Nothing was computed; correct it and try again.`,
    where: { file, ...where },
  };
}

const example =
  '{"earlierYears": [{"assessmentYear": "2024-25", "shortTermLoss": 120000, "longTermLoss": 0, "filedInTime": true}]}.';

/** Fields that may be numbers; a binary float would round large ones and hide fractions. */
const numbers = ["shortTermLoss", "longTermLoss", "gain", "ratePercent"];

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

function parseJson(bytes: Uint8Array): unknown {
  // Engines without the third argument get the shortest text of the number.
  const keepDigits: Reviver = (key, value, context) =>
    typeof value === "number" && numbers.includes(key) ? (context?.source ?? String(value)) : value;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}

function withAssessmentYear(
  { assessmentYear, financialYear, ...entry }: Static<typeof YearInFile>,
  at: number,
): Result<GivenYear> {
  const either = "It must have either assessmentYear or financialYear";
  if (financialYear === undefined) {
    return assessmentYear === undefined
      ? refusedWith("losses-field-missing", `${either}, but has neither.`, {
          field: entryField("earlierYears", at),
        })
      : accepted({ assessmentYear, ...entry });
  }
  if (assessmentYear !== undefined) {
    return refusedWith("losses-field-wrong", `${either}, but has both.`, {
      field: entryField("earlierYears", at),
    });
  }
  const year = parseFinancialYear(financialYear);
  return year === undefined
    ? refusedWith(...notAYear(financialYear), {
        field: entryField("earlierYears", at, "financialYear"),
      })
    : accepted({ assessmentYear: assessmentYearOf(year), ...entry });
}

type Fault = ReturnType<typeof Value.Errors>[number];

/** Words the first fault of the file's shape. */
function refusalOf(fault: Fault): Result<never> {
  const where = { field: fieldOf(fault.instancePath) };
  switch (fault.keyword) {
    case "required": {
      const field = fieldOf(`${fault.instancePath}/${fault.params.requiredProperties[0]}`);
      return refusedWith("losses-field-missing", "It is missing.", { field });
    }
    // The schema of a field that the object does not have.
    case "boolean":
      return refusedWith("losses-field-unknown", "There is no such field.", where);
    case "enum": {
      const known = fault.params.allowedValues.join(", ");
      return refusedWith("losses-field-wrong", `It must be one of ${known}.`, where);
    }
    case "type":
      return refusedWith(
        "losses-field-wrong",
        `It must be of the JSON type ${fault.params.type}.`,
        where,
      );
    default:
      return refusedWith("losses-field-wrong", `It ${fault.message}.`, where);
  }
}

/** Returns the field of a JSON pointer as the law names it: `earlierYears[0].shortTermLoss`. */
function fieldOf(pointer: string): string {
  return pointer === ""
    ? "the file"
    : pointer
        .slice(1)
        .replaceAll(/\/(\d+)(?=\/|$)/g, "[$1]")
        .replaceAll("/", ".");
}
