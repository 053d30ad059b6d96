import { inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectNoViolationsInAnyLook } from "../expect-no-violations.ts";
import { rareStates } from "./rare-states.ts";

const url = inject("productUrl");
const browser = useBrowser();

test.each(Object.entries(rareStates))(
  "%s is accessible and fits in every look",
  async (state, open) => {
    const { page } = await browser.open({ reducedMotion: "reduce" });
    await open(page, url);
    await expectNoViolationsInAnyLook(page, state);
  },
);
