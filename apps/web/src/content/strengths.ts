/** The three strengths, in the order of the profile page; `drawing` names the figure next to each. */
export const strengths = [
  {
    heading: "Building together",
    text: "Our engineers work in your repository, your issue tracker and your reviews. Decisions are written down where your team will look for them, so nothing leaves with us.",
    drawing: "joint",
  },
  {
    heading: "Growth Mindset",
    text: "Every fault that reaches a customer ends in a new test, and every project ends in a review of what we would do differently. Both go into the next one.",
    drawing: "growth",
  },
  {
    heading: "Fast Launch time",
    text: "We start the software on a model of the chip while the chip is still being designed. When hardware arrives, bring-up begins with code that has already run.",
    drawing: "launch",
  },
] as const;
