import { inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectReadable } from "../expect-readable.ts";
import { rareStates } from "./rare-states.ts";

const url = inject("productUrl");
const browser = useBrowser();

test.each(Object.entries(rareStates))("%s is readable in every look", async (state, open) => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  await open(page, url);
  await expectReadable(page, state);
});
