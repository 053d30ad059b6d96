import { site } from "./site.ts";

/** What a person reads below the specification's heading when a page fails to render. */
export const errorPage = {
  text: "We couldn't show this page. Nothing that you saved or uploaded is lost.",
  again: "Try again",
  start: "What we do",
  write: `Does it happen again? Write to [${site.email}](mailto:${site.email}).`,
};
