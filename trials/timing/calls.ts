import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import { Client } from "../../apps/server/test/person.ts";

/** A call that takes an address. `prepare` does what must have been done before, outside the clock. */
export type AddressCall = {
  name: string;
  path: string;
  body(email: string): object;
  prepare(client: Client): Promise<void>;
};

const nothing = async () => {};
const beGuest = async (client: Client) => {
  await (await client.post(addressOf(calls.signInAsGuest), {})).arrayBuffer();
};

/**
 * Every call that takes an address.
 *
 * @param beSomebody signs the client in
 */
export function addressCalls(beSomebody: (client: Client) => Promise<void>): AddressCall[] {
  return [
    {
      name: "sign-up",
      path: addressOf(calls.signUp),
      body: (email) => ({ name: "Sample", email, password: "letters4and5digits" }),
      prepare: nothing,
    },
    {
      name: "sign-in, wrong password",
      path: addressOf(calls.signIn),
      body: (email) => ({ email, password: "wrong4password" }),
      prepare: nothing,
    },
    {
      name: "reset of the password",
      path: addressOf(calls.sendPasswordReset),
      body: (email) => ({ email }),
      prepare: nothing,
    },
    {
      name: "sign-in link",
      path: addressOf(calls.sendEmailLink),
      body: (email) => ({ email, sameDeviceRequired: false, providerId: null, upgrade: false }),
      prepare: nothing,
    },
    {
      name: "guest's upgrade",
      path: addressOf(calls.upgradeByPassword),
      body: (email) => ({ name: "Sample", email, password: "letters4and5digits" }),
      prepare: beGuest,
    },
    {
      name: "change of address",
      path: addressOf(calls.changeEmail),
      body: (email) => ({ email }),
      prepare: beSomebody,
    },
    {
      name: "look-up",
      path: addressOf(calls.signInMethods),
      body: (email) => ({ email }),
      prepare: nothing,
    },
  ];
}

/** Makes the call and gives its status and how many milliseconds the answer took. */
export async function timed(
  origin: string,
  { path, body, prepare }: AddressCall,
  email: string,
): Promise<{ status: number; ms: number }> {
  const client = new Client(origin);
  await prepare(client);
  const began = performance.now();
  const answer = await client.post(path, body(email));
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}
