/** A risk of a value with which the server starts; `weak` is logged, and wrong to the doctor. */
export type Risk = { level: "weak" | "wrong" | "note"; sentence: string };

/** When a value is a risk, and the sentence about it, which never repeats a secret. */
export type RiskCheck<V> = (value: V) => Risk | undefined;

const check =
  (level: Risk["level"]) =>
  <V>(when: (value: V) => boolean, sentence: string): RiskCheck<V> =>
  (value) =>
    when(value) ? { level, sentence } : undefined;

/** A check of a value; its sentence begins after the setting's name. */
export const [weak, wrongIf, noted] = [check("weak"), check("wrong"), check("note")];

/** Secrets issued by others are longer, and what is drawn at random has more different characters. */
const fewest = { characters: 16, different: 6 };

/** Finds secrets that can be guessed; an empty one is no secret. */
export const guessable = (partsOf = (value: string) => [value]): RiskCheck<string> =>
  weak(
    (value) =>
      partsOf(value).some(
        (each) =>
          each !== "" && (each.length < fewest.characters || new Set(each).size < fewest.different),
      ),
    `has fewer than ${fewest.characters} characters, or too few different ones: it can be guessed.`,
  );

/** One setting: a row of the table that the start reads, and that makes `ops/example.env`. */
export type Setting<V> = {
  name: string;
  /** Why an operator may have to set it, in one line of the example file. */
  why: string;
  /** The default as an operator would write it. */
  otherwise: string;
  /** What the example file has in place of the default, which operators have to look at. */
  example: string | undefined;
  /** Whether some right values are risks. */
  isChecked: boolean;
  /** Settings that cannot do without this one. */
  neededBy: readonly string[];
  /** Reads a text that is not empty, or takes the default; a fault is a sentence that begins with the name. */
  read(text: string | undefined): { value: V; fault?: string; risks: readonly Risk[] };
};

/** Why a setting exists, its default, and what is risky about a right value: `[]`, nothing is. */
type About<V> = { why: string; otherwise: V; example?: string; risks: readonly RiskCheck<V>[] };

/** What a text must match, and the settings that cannot do without this one; by default it is empty. */
type AboutText = Omit<About<string>, "otherwise"> & {
  otherwise?: string;
  /** The rest of the sentence "NAME ..." that an operator reads when it is wrong. */
  must: string;
  pattern?: RegExp | undefined;
  is?: (text: string) => boolean;
  neededBy?: readonly string[];
};

function setting<V extends string | number>(
  name: string,
  must: string,
  { why, otherwise, example, risks }: About<V>,
  fromText: (text: string) => V | undefined,
  neededBy: readonly string[] = [],
): Setting<V> {
  return {
    name,
    why,
    otherwise: String(otherwise),
    example,
    isChecked: risks.length > 0,
    neededBy,
    read(text) {
      const value = text ? fromText(text) : otherwise;
      if (value === undefined) {
        return { value: otherwise, fault: `${name} ${must}.`, risks: [] };
      }
      const found = risks.flatMap((each) => each(value) ?? []);
      return { value, risks: found.map((risk) => named(name, risk)) };
    },
  };
}

function named(name: string, { level, sentence }: Risk): Risk {
  return { level, sentence: `${name} ${sentence}` };
}

/** A setting that is a text. */
export function text(name: string, about: AboutText): Setting<string> {
  const { otherwise = "", must, pattern = /^/, is = () => true, neededBy } = about;
  return setting(
    name,
    must,
    { ...about, otherwise },
    (given) => (pattern.test(given) && is(given) ? given : undefined),
    neededBy,
  );
}

/** A text that is also an address which can be used as one. */
export function address(name: string, about: AboutText & { pattern: RegExp }): Setting<string> {
  return text(name, { ...about, is: URL.canParse });
}

/** A whole number in a range; `what` it is ends the sentence about a wrong one. */
export function whole(
  name: string,
  {
    what,
    range: [minimum, maximum],
    ...about
  }: About<number> & { what: string; range: readonly [number, number] },
): Setting<number> {
  return setting(name, `must be ${what}, from ${minimum} to ${maximum}`, about, (given) => {
    const number = /^\s*[0-9]{1,15}\s*$/.test(given) ? Number(given) : Number.NaN;
    return number >= minimum && number <= maximum ? number : undefined;
  });
}

/** One of some words. */
export function choice<const C extends string>(
  name: string,
  choices: readonly C[],
  about: About<C>,
): Setting<C> {
  return setting(name, `must be one of ${choices.join(", ")}`, about, (given) =>
    choices.find((each) => each === given),
  );
}

/** Turns the value that was read into the one that the server works with. */
export function mapped<A, B>(from: Setting<A>, toValue: (value: A) => B): Setting<B> {
  return {
    ...from,
    read(given) {
      const { value, ...rest } = from.read(given);
      return { ...rest, value: toValue(value) };
    },
  };
}

/** `on` or `off`. */
export function onOff(name: string, about: About<"on" | "off">): Setting<boolean> {
  return mapped(choice(name, ["on", "off"], about), (word) => word === "on");
}

/** Settings by their place in the configuration. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

/** The values of settings. */
export type ValuesOf<S extends Settings> = {
  [K in keyof S]: S[K] extends Setting<infer V> ? V : never;
};

/** Reads settings from environment variables, and keeps what is wrong or risky about them. */
export class SettingReader {
  /** Sentences that never repeat a value, which may be a secret. */
  readonly faults: string[] = [];
  readonly risks: Risk[] = [];
  readonly #given: Readonly<Record<string, string | undefined>>;

  constructor(given: Readonly<Record<string, string | undefined>>) {
    this.#given = given;
  }

  /** Returns the values; empty counts as not set, and a wrong one as its default. */
  read<S extends Settings>(settings: S): ValuesOf<S> {
    const values = Object.entries(settings).map(([place, { name, neededBy, read }]) => {
      const { value, fault, risks } = read(this.#given[name]);
      this.risks.push(...risks);
      const needing = neededBy.find((other) => this.#given[other]);
      if (fault !== undefined) {
        this.faults.push(fault);
      } else if (needing && !this.#given[name]) {
        this.faults.push(`${name} must be set when ${needing} is.`);
      }
      return [place, value];
    });
    return Object.fromEntries(values);
  }
}

/** The parts of a comma-separated list. */
export function partsOfList(list: string): string[] {
  return list.split(",").flatMap((entry) => entry.trim() || []);
}
