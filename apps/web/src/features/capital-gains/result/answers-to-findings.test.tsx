import { processStatements } from "@site/capital-gains/process-statements";
import { fixtureCases } from "@site/capital-gains/test/fixture-cases";
import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import { answersTo } from "@site/result/answers";
import type { Finding } from "@site/result/finding";
import { byRupees, noteCodes, noteOf } from "@site/result/note";
import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { head } from "../../../../test/sample-flow.ts";
import Notes from "./notes.tsx";
import { OpenQuestions } from "./open-questions.tsx";
import OwnPrices from "./own-prices.tsx";
import { resultSheets } from "./result-sheets.tsx";
import { ResultOverview } from "./statement-result.tsx";

/** Every different finding and reason that a statement of the engine's tests leads to. */
const findings = new Map<string, Finding>();
const reasons = new Set<string>();
/** The findings of each result, once for each set of codes. */
const results = new Map<string, Finding[]>();

const codesOf = (of: readonly Finding[]) => of.map(({ code }) => code).join();

async function collect(file: { name: string; bytes: Uint8Array }, options = {}): Promise<void> {
  const outcome = await processStatements([file], options);
  if (outcome.ok) {
    const result = outcome.value;
    results.set(codesOf(result.findings), [...result.findings]);
    for (const finding of result.findings) {
      findings.set(`${finding.code} ${finding.message}`, finding);
    }
    for (const { message } of [...result.setAside, ...result.form.reasons]) {
      reasons.add(message);
    }
  }
}

beforeAll(async () => {
  const cases = ["icici-direct/ok", "zerodha/ok"].flatMap(fixtureCases);
  for (const { file, expected } of cases) {
    await collect(file, expected.options);
  }
  // Neither fixture nor sample: listed after 2018, and of a type that its ISIN does not show.
  const rare = iciciStatement({
    long: ["INE758E01017", "INE002A14011"].map((isin) => ({
      name: "RARE",
      isin,
      bought: "2017-05-02",
      sold: "2025-05-21",
      cost: "1000",
      sale: "1500",
    })),
  });
  const prices = cases.filter(({ name }) => /2018/.test(name));
  for (const file of [rare, ...prices.map((each) => each.file)]) {
    await collect(file);
    await collect(file, { acceptProposedFmv: true });
  }
  const answers = {
    businessResult: "-1000",
    returnedCapital: ["INE041025011", "INE0GGX23010", "INE219X23014"].map((isin) => ({
      isin,
      perUnit: "1",
    })),
  };
  const trust = iciciStatement({
    long: [
      { isin: "INE041025011", bought: "2021-05-03", sold: "2025-05-21", cost: "10", sale: "20" },
    ],
  });
  for (const options of [{}, answers]) {
    await collect(trust, options);
  }
  // A demerger's share at ₹0, the old company's at its old cost, and a sale for ₹0.
  const times = { bought: "2025-10-14", sold: "2025-12-05", sale: "33000", cost: "0" };
  const origins = iciciStatement({
    short: [{ ...times, name: "TATCOM", isin: "INE1TAE01010" }],
    long: [
      { ...times, name: "ITC", isin: "INE154A01025", bought: "2019-03-04", cost: "200" },
      {
        ...times,
        name: "SHABIO",
        isin: "INE028B01029",
        bought: "2019-08-12",
        sale: "0",
        cost: "60",
      },
    ],
  });
  await collect(origins);
  await collect(origins, {
    origins: [
      { isin: "INE1TAE01010", how: "inherited", acquired: "2019-01-01", price: "10" },
      { isin: "INE154A01025", how: "before-demerger" },
      { isin: "INE028B01029", how: "cancelled" },
    ],
  });
  const kinds = { INF999X01017: "gold-fund" as const };
  const fmvPrices = { INE154A01025: "300", INE002A01018: "1000" };
  for (const { file, expected } of cases.slice(0, 60)) {
    await collect(file, { ...expected.options, kinds, fmvPrices });
  }
}, 60_000);

const all = () => [...findings.values()];

test("every finding that can be answered has its control, with the share that it is about", () => {
  const shown = { ...head, findings: all() };
  const asked = { busy: false, sent: [], onAnswered: () => Promise.resolve(undefined) };
  render(
    <>
      <OpenQuestions head={shown} {...asked} />
      <OwnPrices head={shown} {...asked} />
      <Notes head={shown} statementId={null} isAsking />
    </>,
  );
  const met = new Set(all().map(({ code }) => code));
  expect(Object.keys(answersTo).filter((code) => !met.has(code))).toEqual([]);

  const fields = [...document.querySelectorAll("input, select")].map(
    (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
  );
  const sheets = resultSheets({ head: shown, statementId: "s1", today: "2026-11-22", asked });
  const lacking = all().flatMap(({ code, data = {} }) =>
    (answersTo[code] ?? []).flatMap((answer): string[] => {
      const isins = String(data.isins ?? data.isin ?? "")
        .split(" ")
        .filter(Boolean);
      const control = {
        kinds: () => isins.every((isin) => fields.some((hint) => hint?.includes(`ISIN ${isin}.`))),
        fmvPrices: () =>
          data.gainChange !== undefined ||
          isins.every((isin) => fields.some((hint) => hint?.includes(`ISIN ${isin}.`))),
        acceptProposedFmv: () =>
          data.gainChange === undefined ||
          (screen.queryByRole("button", { name: "Use these prices" }) !== null &&
            document.body.textContent?.includes(String(data.prices ?? data.name))),
        buybacks: () =>
          document.querySelector('a[href="#buybacks"]') !== null &&
          sheets.some(({ name }) => name === "buybacks"),
        businessResult: () => sheets.some(({ name }) => name === "business-result"),
        returnedCapital: () =>
          sheets.some(({ name }) => name === "returned-capital") &&
          (code !== "returned-capital-open" ||
            document.querySelector('a[href="#returned-capital"]') !== null),
        origins: () =>
          document.querySelector('a[href="#purchases"]') !== null &&
          sheets.some(({ name }) => name === "purchases"),
        deductDepositoryCharges: () => screen.queryByRole("button", { name: "Deduct them" }),
      }[answer];
      return control() ? [] : [`${code}: ${answer}`];
    }),
  );
  expect(lacking).toEqual([]);
});

test("the page counts what the notes list as something to check", () => {
  const asked = { busy: false, sent: [], onAnswered: () => Promise.resolve(undefined) };
  const differing = [...results.values()].flatMap((ofResult) =>
    [undefined, asked].flatMap((answers): string[] => {
      const shown = { ...head, findings: ofResult };
      const page = render(
        <>
          <ResultOverview head={shown} statementId={null} today="2026-11-22" asked={answers} />
          <Notes head={shown} statementId={null} isAsking={answers !== undefined} />
        </>,
      );
      const [counted = "0"] = /[0-9]+(?= things? to check)/.exec(page.container.textContent) ?? [];
      const listed = page.container.querySelectorAll("input[type=checkbox]").length;
      page.unmount();
      return Number(counted) === listed ? [] : [`${counted} ${listed} ${codesOf(ofResult)}`];
    }),
  );
  expect(differing).toEqual([]);
}, 60_000);

describe("a note's first words", () => {
  test("are of its own kind, short, and without law or a place in a file", () => {
    const odd = all().flatMap((finding) => {
      const { title, line } = noteOf(finding);
      const isKnown = noteCodes.some((code) => code === finding.code);
      const tells =
        /\b[Ss]ections?\b|\b[Ss]heets?\b|\b[Rr]ows?\b|\.(csv|xlsx?|zip)\b|[0-9]+\(|\bAct\b|undefined|NaN|\b0 | {2}/;
      const saysPlace = `${title} ${line}`.includes(finding.where?.file ?? "\n");
      const isFit =
        !saysPlace && title.length <= 60 && line.length <= 110 && !tells.test(`${title}. ${line}`);
      return isKnown && isFit ? [] : [`${finding.code}: ${title} | ${line}`];
    });
    expect([...new Set(odd)]).toEqual([]);
  });

  test("have its rupees, wherever its sentence names some", () => {
    const without = all().filter(
      (finding) =>
        /₹[1-9]/.test(finding.message) &&
        noteOf(finding).amount === undefined &&
        // Several prices that can count have no single figure.
        finding.data?.candidates === undefined,
    );
    expect([...new Set(without.map(({ code, message }) => `${code}: ${message}`))]).toEqual([]);
  });

  test("come in the order of their rupees, what is in no figure before them", () => {
    const notes = byRupees(all());
    const first = /^(rows-set-aside|purchase-not-known|(non-equity|mutual-funds)-left-out)$/;
    const leftOut = notes.filter(({ finding }) => first.test(finding.code));
    expect(leftOut.length).toBeGreaterThan(0);
    expect(notes.slice(0, leftOut.length)).toEqual(leftOut);
    const sizes = notes
      .slice(leftOut.length)
      .map(({ amount }) => Math.abs(Number(amount?.rupees ?? 0)));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes.at(-1)).toBe(0);
  });
});

// Findings, reasons and the report's notes are printed: a press is asked for next to its control.
test("no sentence of a result asks for a press", () => {
  const asks =
    /\b(accept|choose|tick|press|click|select|answer)\b|\benter (it|your|an?)\b(?!.*Schedule)/i;
  const sentences = [...all().map(({ message }) => message), ...reasons];
  const pressing = sentences
    .flatMap((text) => text.split(/(?<=[.:])\s/))
    .filter((sentence) => asks.test(sentence))
    .filter((sentence) => !/as you chose|with your broker|the return accepts/i.test(sentence));
  expect(pressing).toEqual([]);
});
