import { expect, test } from "vitest";
import { workOnDue } from "./due-work.ts";

test("work that is due ends at the first trouble with the gateway, which is returned", async () => {
  const trouble = { kind: "GatewayUnavailable", cause: "away" } as const;
  const rounds = [["one", "two"], ["three"], []];
  const worked: string[] = [];
  const found = await workOnDue(
    async () => true,
    async () => rounds.shift() ?? [],
    async (item) => {
      worked.push(item);
      return item === "two" ? trouble : undefined;
    },
  );
  expect([worked, found]).toEqual([["one", "two"], trouble]);
});
