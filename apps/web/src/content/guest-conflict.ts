/** What a guest can do who meets an existing account, below the specification's alert. */
export const guestConflict =
  "This account exists already. You are still here as a guest, with what you uploaded. To keep it, choose a way of signing in that has no account here yet. To use the existing account, sign out first.";
