/** What a person reads where a page could not be drawn, below the specification's heading. */
export const errorPage = {
  text: "We couldn't show this page. Nothing that you saved or uploaded is lost.",
  again: "Try this page again",
  or: "or",
  start: "go to the start page",
};
