/** What a guest is called until they choose a way of signing in. */
export const guestName = "Guest";
