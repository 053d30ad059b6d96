/** An account without a name, as a service manager draws one. */
const number = "64123";

/** The account of the tests, and for root an ordinary one as well: what begins a command under it. */
export const accounts: { name: string; as: readonly string[] }[] = [
  { name: "the account of the tests", as: [] },
  ...(process.getuid?.() === 0
    ? ["", "--no-new-privs"].map((given) => ({
        name: `an ordinary account ${given}`.trim(),
        as: [
          "setpriv",
          "--reuid",
          number,
          "--regid",
          number,
          "--clear-groups",
          ...given.split(" "),
        ].filter(Boolean),
      }))
    : []),
];
