/** The project query page. */
export const projectQuery = {
  title: "Project query",
  lead: "Describe the work in your own words. An engineer, not a sales desk, reads it and replies by email with questions or a way to start.",
  requirement: "What to tell us",
  hints: {
    "The product": "What it does, where it is used, and what happens when it fails.",
    "Where it stands":
      "Idea, schematic, first silicon, field trial or in production, and what exists already.",
    "The constraint": "The date, cost, power or standard that cannot move.",
    "The next step": "What you'd like to have in hand when the first piece of work is done.",
  },
  byEmail: (email: string) => `You can also write to [${email}](mailto:${email}).`,
};

/** Next to every form for a project query: who may send one. */
export const signedInNote = {
  signedOut:
    "Requirements are accepted from signed-in users only: [log in](/login-page) or [register](/register-page).",
  /** Before the person's email address. */
  signedIn: "Requirements are accepted from signed-in users only. You are signed in as",
};

/** The form for a project query. */
export const queryForm = {
  name: "Name",
  yourName: "Your name",
  email: "Email",
  yourEmail: "Email address",
  message: "Message",
  yourMessage: "Type a message...",
  button: "Send Message",
  /** After the alert that says that nobody is signed in. */
  kept: "Your message is kept. [Log in](/login-page) or [register](/register-page) to send it.",
  sent: (day: string, time: string) => `Sent on ${day} at ${time}.`,
  /** Why a message may not have arrived, by the code of the failure. */
  failures: {
    "no-answer": "The server could not be reached. Your text is still here: try again.",
    "body-too-large":
      "Your text is longer than a megabyte, which one message can't carry. It is still here: shorten it, or send it as an email.",
    timeout: "The server took too long to answer. Your text is still here; it may have been sent.",
    "server-error": "The server answered with an error. Your text is still here: try again later.",
  } as Readonly<Record<string, string>>,
};
