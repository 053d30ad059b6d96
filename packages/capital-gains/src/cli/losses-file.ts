import type { Refusal } from "result/finding";
import {
  FormAnswers,
  GivenLosses,
  GivenYear,
  mostEntries,
  type StatementChoices,
} from "result/statement-choices";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { type Fault, noAmount, notADay, notAYear, notRupees } from "../law/losses/judge-given.ts";
import { accepted, type Result, refused } from "../law/refusal.ts";
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
    return refused("losses-file-not-json", message, { file: name });
  }
  const [fault] = faultsOf(LossesFile, parsed, top);
  if (fault !== undefined) {
    return { ok: false, error: fault };
  }
  const file = Value.Parse(LossesFile, parsed);
  const years: GivenYear[] = [];
  for (const [i, entry] of (file.earlierYears ?? []).entries()) {
    const year = withAssessmentYear(entry, `earlierYears[${i}]`);
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
  path: string,
): Result<GivenYear> {
  const either = "It must have either assessmentYear or financialYear";
  if (financialYear === undefined) {
    return assessmentYear === undefined
      ? refused("losses-field-missing", `${either}, but has neither.`, { field: path })
      : accepted({ assessmentYear, ...entry });
  }
  if (assessmentYear !== undefined) {
    return refused("losses-field-wrong", `${either}, but has both.`, { field: path });
  }
  const year = parseFinancialYear(financialYear);
  return year === undefined
    ? refused(...notAYear(financialYear), { field: `${path}.financialYear` })
    : accepted({ assessmentYear: assessmentYearOf(year), ...entry });
}

/** The path of the file itself. */
const top = "the file";

/** Words what is wrong with the shape of a value, in the order of the schema's fields. */
function* faultsOf(schema: TSchema, value: unknown, field: string): Generator<Refusal> {
  const fault = (code: string, message: string, place = field): Refusal => ({
    code: `losses-${code}`,
    message,
    where: { field: place },
  });
  const missingOrWrong = value === undefined ? "field-missing" : "field-wrong";
  const fits: boolean = Value.Check(schema, value);
  if (fits || (value === undefined && Type.IsOptional(schema))) {
    return;
  }
  if (Type.IsUnion(schema)) {
    // Of a list and the answer of an earlier version, the list is what is asked for.
    yield* faultsOf(schema.anyOf[0] ?? schema, value, field);
  } else if (Type.IsObject(schema)) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return yield fault("field-wrong", "It must be an object in curly brackets.");
    }
    const known = Object.keys(schema.properties);
    const at = (key: string) => (field === top ? key : `${field}.${key}`);
    for (const key of Object.keys(value).filter((each) => !known.includes(each))) {
      const message = `There is no such field. The fields here are ${known.join(", ")}.`;
      yield fault("field-unknown", message, at(key));
    }
    const given = new Map<string, unknown>(Object.entries(value));
    for (const [key, part] of Object.entries(schema.properties)) {
      yield* faultsOf(part, given.get(key), at(key));
    }
  } else if (Type.IsArray(schema)) {
    if (!Array.isArray(value)) {
      return yield fault("field-wrong", "It must be a list in square brackets.");
    }
    if (value.length > mostEntries) {
      yield fault("too-many", `It has more than ${mostEntries} entries.`);
    }
    for (const [i, entry] of value.entries()) {
      yield* faultsOf(schema.items, entry, `${field}[${i}]`);
    }
  } else if (Type.IsEnum(schema)) {
    const known = schema.enum.map((each) => `"${each}"`).join(", ");
    yield fault(missingOrWrong, `It must be one of ${known}.`);
  } else {
    const [code, message] = valueFault(field.slice(field.lastIndexOf(".") + 1), value);
    yield { code, message, where: { field } };
  }
}

/** Words what is wrong with a text or a truth, by the name of its field. */
function valueFault(name: string, value: unknown): Fault {
  const untrue = (whether: string): Fault => [
    value === undefined ? "losses-field-missing" : "losses-field-wrong",
    `It must be true or false: whether ${whether}.`,
  ];
  switch (name) {
    case "assessmentYear":
    case "financialYear":
      return notAYear(value);
    case "filedOn":
      return notADay(value);
    case "filedInTime":
      return untrue("that year's return was filed by its due date, section 139(1)");
    case "otherCapitalGains":
      return untrue("you have capital gains or losses besides these");
    case "ratePercent":
      return ["losses-rate-wrong", 'It must be a rate, such as "12.5".'];
    default:
      return value === undefined ? noAmount("missing") : notRupees(value);
  }
}
