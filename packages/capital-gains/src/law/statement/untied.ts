import type { Finding, Refusal } from "@site/result/finding";
import type { NoteCode } from "@site/result/note";
import { accepted, type Result } from "@site/result/result";
import { listed, warning } from "../finding.ts";
import type { AssessedLot, Section } from "../lots/lot.ts";
import type { ReadFile } from "../read-statement.ts";
import { type Treatment, treatmentOf, treatments } from "../rules/treatment.ts";
import type { TiedRows, TieOut } from "../tie-out.ts";
import { date } from "../values/calendar-date.ts";
import { absolute, sumOf } from "../values/fixed-point.ts";
import { formatMoney, money, roundToPaise } from "../values/money.ts";
import { rupeeText } from "../values/rupee-text.ts";

/**
 * Decides about the stated figures that are not what their rows make. Refuses where a sale that counts
 * may be missing or changed. Returns a warning for each file whose figures differ by less, or only in
 * rows that are in no figure of the return.
 */
export function judgeUntied(
  files: readonly ReadFile[],
  lots: readonly AssessedLot[],
): Result<readonly Finding[]> {
  const findings: Finding[] = [];
  const isCounted = countedRows(lots);
  for (const { name, statement } of files) {
    const untied = statement.tieOuts.filter(({ ok }) => !ok);
    const counted = untied.filter(({ rows }) => isCounted(rows));
    const broken = counted.find(({ isBroken }) => isBroken);
    if (broken !== undefined) {
      return { ok: false, error: statement.rowWithoutProfit ?? brokenFigure(broken, name) };
    }
    const warn = (code: NoteCode, ties: readonly TieOut[], advice: string) => {
      if (ties.length > 0) {
        const message = `In ${name} ${differences(ties)}. ${advice}`;
        const difference = sumOf(ties.map((tie) => absolute(tie.difference)));
        const data = { figures: ties.length, difference: formatMoney(money(difference)) };
        findings.push(warning(code, message, { where: { file: name }, data }));
      }
    };
    warn(
      "figures-differ-slightly",
      counted,
      "Rounding can explain this, but so can a missing sale with a small gain. The gains here are computed " +
        "from the sales. Compare the sales with those on your broker's website.",
    );
    warn(
      "figures-outside-scope-differ",
      untied.filter((tie) => !counted.includes(tie)),
      "These sales are in no figure here, so nothing else is affected. Compare them with your broker's " +
        "website before you enter them in your return.",
    );
  }
  return accepted(findings);
}

/**
 * Returns whether any of the rows that a figure adds up is in a figure of the return. Where all of them
 * are missing, it is decided as for a security of which nothing but the statement's section is known.
 */
function countedRows(lots: readonly AssessedLot[]): (rows: TiedRows) => boolean {
  const counts = (treatment: Treatment) => treatments[treatment].term !== "excluded";
  const countedSections = new Map<Section, boolean>();
  for (const { section, treatment } of lots) {
    countedSections.set(section, counts(treatment) || countedSections.get(section) === true);
  }
  const anyDay = date("1970-01-01");
  return ({ sections, scope }) => {
    const known = sections.flatMap((section) => countedSections.get(section) ?? []);
    return known.length > 0
      ? known.includes(true)
      : counts(treatmentOf(scope, { kind: "unknown", isListed: true }, anyDay, anyDay));
  };
}

function brokenFigure({ check, stated, computed, rows }: TieOut, file: string): Refusal {
  const isRow = rows.where?.row !== undefined;
  return {
    code: "does-not-tie",
    message:
      `A ${isRow ? "sale" : "total"} in ${file} is ${rupeeText(stated)}, but its ` +
      `${isRow ? "own figures make" : "sales add up to"} ${rupeeText(computed)}. It is "${check}". ` +
      "If you edited the file, download it again; if not, ask your broker which figure is right.",
    where: { file, ...rows.where },
  };
}

function differences(ties: readonly TieOut[]): string {
  const each = ties.map(({ check, stated, computed }) =>
    roundToPaise(stated) === roundToPaise(computed)
      ? `"${check}" and its sales, both ${rupeeText(stated)}, differ by less than a paisa`
      : `"${check}" is ${rupeeText(stated)} as stated and ${rupeeText(computed)} by its sales`,
  );
  return listed(each, "; ", 3);
}
