/** What a person reads below the specification's heading when a page fails to render. */
export const errorPage = {
  text: "We couldn't show this page. Nothing that you saved or uploaded is lost.",
  again: "Try this page again",
  or: "or",
  start: "go to the start page",
};
