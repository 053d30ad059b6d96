import type { Installation } from "../../apps/server/test/installation.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { type Nuisances, PatientClient, signUp } from "../../apps/server/test/whole-flow.ts";

let known = 0;

/** What was retried; a figure that includes such a pause is meaningless. */
export const hiccups: Nuisances = new Map();

/** Signs up a new person. */
export function newPerson({ site, database }: Installation): Promise<Person> {
  known += 1;
  const address = `10.${(known >> 16) & 255}.${(known >> 8) & 255}.${known & 255}`;
  const client = new PatientClient(site, address, hiccups);
  return signUp(client, `Sample Person ${known}`, `visitor${known}@example.test`, database.db);
}

/** Signs up `count` people. */
export async function signedUp(installation: Installation, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    people.push(await newPerson(installation));
  }
  return people;
}
