/** The three strengths, in the order of the profile page; `drawing` names the figure next to each. */
export const strengths = [
  {
    heading: "Building together",
    text: "We work in your repository, your issue tracker and your reviews, so nothing leaves with us.",
    drawing: "joint",
  },
  {
    heading: "Growth Mindset",
    text: "Every fault that reaches a customer ends in a new test, every project in a review.",
    drawing: "growth",
  },
  {
    heading: "Fast Launch time",
    text: "Software starts on a model of the chip. Bring-up begins with code that has already run.",
    drawing: "launch",
  },
] as const;
