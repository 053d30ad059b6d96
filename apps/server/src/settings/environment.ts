import { isIP } from "node:net";
import type { Result } from "contract/result";

/** A risk of a value with which the server starts; `weak` is logged, and wrong to the doctor. */
export type Risk = { level: "weak" | "wrong" | "note"; sentence: string };

/** When a value is a risk, and the sentence about it, which never repeats a secret. */
export type Look<V> = (value: V) => Risk | undefined;

const look =
  (level: Risk["level"]) =>
  <V>(when: (value: V) => boolean, sentence: string): Look<V> =>
  (value) =>
    when(value) ? { level, sentence } : undefined;

/** A look at a value; its sentence begins after the setting's name. */
export const [weak, wrongIf, noted] = [look("weak"), look("wrong"), look("note")];

/** Secrets issued by others are longer, and what is drawn at random has more different characters. */
const fewest = { characters: 16, different: 6 };

/** Finds secrets that can be guessed; an empty one is no secret. */
export const guessable = (partsOf = (value: string) => [value]): Look<string> =>
  weak(
    (value) =>
      partsOf(value).some(
        (each) =>
          each !== "" && (each.length < fewest.characters || new Set(each).size < fewest.different),
      ),
    `has fewer than ${fewest.characters} characters, or too few different ones: it can be guessed.`,
  );

/** The default, and the looks at a right value: none says that no value is a risk. */
type About<V> = { otherwise: V; looks: readonly Look<V>[] };

/** What a text must match, and the settings that cannot do without this one; by default it is empty. */
type AboutText = Omit<About<string>, "otherwise"> & {
  otherwise?: string;
  pattern?: RegExp | undefined;
  is?: (text: string) => boolean;
  neededBy?: readonly string[];
};

/**
 * Reads settings from environment variables; empty counts as not set. Each call is one setting, with the
 * rest of the sentence "NAME ..." that an operator reads when it is wrong; it is then its default.
 */
export class Environment {
  /** Sentences that never repeat a value, which may be a secret. */
  readonly faults: string[] = [];
  readonly risks: Risk[] = [];
  /** The default of each setting, as an operator would write it. */
  readonly defaults = new Map<string, string>();
  /** The settings of which some values are risks. */
  readonly looked = new Set<string>();
  readonly #given: Readonly<Record<string, string | undefined>>;

  constructor(given: Readonly<Record<string, string | undefined>>) {
    this.#given = given;
  }

  text(
    name: string,
    must: string,
    { otherwise = "", looks, pattern = /^/, is = () => true, neededBy = [] }: AboutText,
  ): string {
    const value = this.#value(name, must, { otherwise, looks }, (text) =>
      pattern.test(text) && is(text) ? text : undefined,
    );
    const needing = neededBy.find((other) => this.#given[other]);
    if (needing && value === "") {
      this.faults.push(`${name} must be set when ${needing} is.`);
    }
    return value;
  }

  /** A text that is also an address which can be used as one. */
  address(name: string, must: string, about: AboutText & { pattern: RegExp }): string {
    return this.text(name, must, { ...about, is: URL.canParse });
  }

  whole(
    name: string,
    what: string,
    { range: [minimum, maximum], ...about }: About<number> & { range: readonly [number, number] },
  ): number {
    const must = `must be ${what}, from ${minimum} to ${maximum}`;
    return this.#value(name, must, about, (text) => {
      const number = /^\s*[0-9]{1,15}\s*$/.test(text) ? Number(text) : Number.NaN;
      return number >= minimum && number <= maximum ? number : undefined;
    });
  }

  /** A number of days; a law or another setting sets the minimum. */
  days(
    name: string,
    otherwise: number,
    what: string,
    { minimum = 1, looks = [] }: { minimum?: number; looks?: readonly Look<number>[] } = {},
  ): number {
    const range = [minimum, 36_500] as const;
    const must = `the number of days for which ${what}`;
    return this.whole(name, must, { otherwise, range, looks });
  }

  choice<const C extends string>(name: string, choices: readonly C[], about: About<C>): C {
    return this.#value(name, `must be one of ${choices.join(", ")}`, about, (text) =>
      choices.find((choice) => choice === text),
    );
  }

  isOn(name: string, otherwise: "on" | "off"): boolean {
    return this.choice(name, ["on", "off"], { otherwise, looks: [] }) === "on";
  }

  /** Returns what several settings result in, or the fallback with a fault. */
  agreed<V>(result: Result<V, string>, otherwise: V): V {
    if (!result.ok) {
      this.faults.push(result.error);
    }
    return result.ok ? result.value : otherwise;
  }

  #value<V extends string | number>(
    name: string,
    must: string,
    { otherwise, looks }: About<V>,
    read: (text: string) => V | undefined,
  ): V {
    this.defaults.set(name, String(otherwise));
    if (looks.length > 0) {
      this.looked.add(name);
    }
    const text = this.#given[name];
    const value = text ? read(text) : otherwise;
    if (value === undefined) {
      this.faults.push(`${name} ${must}.`);
      return otherwise;
    }
    for (const risk of looks.flatMap((each) => each(value) ?? [])) {
      this.risks.push({ ...risk, sentence: `${name} ${risk.sentence}` });
    }
    return value;
  }
}

/** The parts of a comma-separated list. */
export function entriesOf(list: string): string[] {
  return list.split(",").flatMap((entry) => entry.trim() || []);
}

/** Names that stand for networks, as the proxy library knows them. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.1/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** The networks of a list of proxies: names replaced by what they stand for. */
export function proxiesOf(list: string): string[] {
  return entriesOf(list).flatMap((entry) => namedNetworks[entry] ?? entry);
}

/** An address, a network with its prefix, or one of the names that stand for networks. */
export function isProxy(entry: string): boolean {
  const [address = "", prefix = "1", ...more] = entry.split("/");
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isNetwork = more.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest;
  return isNetwork || Object.hasOwn(namedNetworks, entry);
}
