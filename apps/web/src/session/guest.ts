/** Where a guest chooses a way of signing in and stays the same person. */
export const becomeAccountPath = "/?mode=select";
