/** Every row has an address; guests and phone users get one under this host. */
const placeholderHost = "no-address.invalid";

/** The address as it is stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** An address that cannot be used, for a user who has none. */
export function placeholderEmail(id: string): string {
  return `${id}@${placeholderHost}`;
}

/** The address, or an empty text for a user who has none. */
export function publicEmail(email: string): string {
  return email.endsWith(`@${placeholderHost}`) ? "" : email;
}
