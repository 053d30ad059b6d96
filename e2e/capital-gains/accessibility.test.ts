import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectReadableInEverySize } from "../expect-readable.ts";
import { SignedInPage } from "./signed-in-page.ts";
import { allSheets, walkFlow } from "./walk-flow.ts";

const people = useBrowser();
const url = inject("productUrl");

/** Forty states and sheets, each checked several times, on a machine under other load. */
const wholeWalk = { timeout: 600_000 };

test(
  "every step and every sheet of the flow, before payment and after it, is readable in every look",
  wholeWalk,
  async () => {
    const watched = await people.open({ reducedMotion: "reduce" });
    const gains = await SignedInPage.open(watched, url);
    const looked = await walkFlow(gains, (state) => expectReadableInEverySize(watched.page, state));
    // Only a year that is still running has the one, only a statement that lists dividends the other:
    // those journeys look at them.
    expect([...looked, "advance-tax", "dividends"].toSorted()).toEqual(allSheets.toSorted());
  },
);
