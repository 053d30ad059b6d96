import { expect, test } from "vitest";
import { webhookRefusals } from "./refused-webhooks.ts";

test("a flood of wrong signatures costs one write a minute", async () => {
  let writes = 0;
  const refused = webhookRefusals({
    async consume() {
      writes += 1;
      return { allowed: true, retryAfterSeconds: 0 };
    },
  });
  await refused();
  await refused();
  expect(writes).toBe(1);
});
