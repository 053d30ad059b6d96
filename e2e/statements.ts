import { fileURLToPath } from "node:url";

/** Our own ICICI Direct sample: 14 short-term lots, 26 long-term ones, 8 of them grandfathered. */
export const fortyLots = fileURLToPath(
  new URL("../packages/capital-gains/fixtures/icici-direct/ok/forty-lots.csv", import.meta.url),
);
