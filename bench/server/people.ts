import { Agent } from "node:http";
import { Browser } from "../../apps/server/flows/browser.ts";
import type { Installation } from "../../apps/server/flows/installation.ts";
import {
  type Nuisances,
  type Persistence,
  persistence,
} from "../../apps/server/flows/persistence.ts";
import { signUp, type Visitor } from "../../apps/server/flows/whole-flow.ts";

/** Somebody with a signed-in browser. */
export interface Member extends Visitor {
  uid: string;
  persist: Persistence;
}

let known = 0;

/** What did not work at once and was tried again; a figure with such a pause in it says nothing. */
export const hiccups: Nuisances = new Map();

/** Somebody whom nobody knows yet. */
export function newVisitor({ site, database }: Installation, agent: Agent, statement: Uint8Array) {
  known += 1;
  const address = `10.${(known >> 16) & 255}.${(known >> 8) & 255}.${known & 255}`;
  const browser = new Browser(site, agent, address);
  const email = `visitor${known}@example.test`;
  return { browser, name: `Sample Person ${known}`, email, statement, db: database.db };
}

/** Signs up so many people, each with the statement of their number. */
export async function signedUp(
  installation: Installation,
  count: number,
  statement: (index: number) => Uint8Array,
): Promise<Member[]> {
  const agent = new Agent({ keepAlive: true });
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    const visitor = newVisitor(installation, agent, statement(index));
    const persist = persistence(visitor.browser, hiccups);
    members.push({ ...visitor, persist, uid: await signUp(visitor, persist) });
  }
  return members;
}
