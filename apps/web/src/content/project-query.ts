/** The project query page. */
export const projectQuery = {
  title: "Project query",
  lead: "Describe the work in your own words. An engineer, not a sales desk, reads it and replies by email with questions or a way to start.",
  requirement: "Your requirement",
  help: "What to tell us",
  hints: [
    {
      heading: "The product",
      text: "What it does, where it is used, and what happens when it fails.",
    },
    {
      heading: "Where it stands",
      text: "Idea, schematic, first silicon, field trial or in production, and what exists already.",
    },
    {
      heading: "The constraint",
      text: "The date, cost, power or standard that cannot move.",
    },
    {
      heading: "The next step",
      text: "What you'd like to have in hand when the first piece of work is done.",
    },
  ],
};
