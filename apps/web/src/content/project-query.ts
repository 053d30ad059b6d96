/** The project query page. */
export const projectQuery = {
  title: "Project query",
  lead: "Describe the work in your own words. An engineer reads it, not a sales desk, and answers by email with questions or with a way to start.",
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
      text: "What you would like to have in your hands when the first piece of work is done.",
    },
  ],
};
