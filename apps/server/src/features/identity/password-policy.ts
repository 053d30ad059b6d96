/** Shortest and longest password in characters; the shortest is the specification's. */
export const passwordLength = { min: 6, max: 128 };

/** True for a password of at least six characters with a letter and a digit among them. */
export function isStrongEnough(password: string): boolean {
  const length = [...password].length;
  return length >= passwordLength.min && /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}
