import { expect, test } from "vitest";
import { fixtureCases } from "../../test/fixture-cases.ts";
import { headOf } from "../papers/result-head.ts";
import { processStatements } from "../process-statements.ts";

test("the tax with proposed prices is the one that accepting them leads to", async () => {
  const cases = ["icici-direct/ok", "zerodha/ok"]
    .flatMap(fixtureCases)
    .filter(({ name }) => /2018|forty|real-portfolio/.test(name));
  const changes = new Set<boolean>();
  for (const { file, expected } of cases) {
    const options = { ...expected.options, acceptProposedFmv: false };
    const asked = await processStatements([file], options);
    if (!asked.ok) {
      throw new Error(asked.error.message);
    }
    const { proposedTax, tax, findings } = asked.value;
    const accepted = await processStatements([file], { ...options, acceptProposedFmv: true });
    const isProposed = findings.some(({ data }) => data?.gainChange !== undefined);
    expect(proposedTax, file.name).toBe(
      isProposed && accepted.ok ? accepted.value.tax.total : undefined,
    );
    expect(headOf(asked.value, () => undefined).proposedTax).toBe(proposedTax);
    if (isProposed) {
      changes.add(proposedTax !== tax.total);
    }
  }
  expect([...changes].sort()).toEqual([false, true]);
});
