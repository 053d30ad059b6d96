/** For how many assessment years after its own a capital loss may be set off: section 74(2). */
export const yearsOfCarryForward = 8;
