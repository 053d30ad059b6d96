import { createHmac } from "node:crypto";
import { bodyOf, type Client, type Person } from "./person.ts";

/** An authenticator app: what a phone would show for a key, computed without the server's code. */
export class AuthenticatorApp {
  readonly #secret: Buffer;

  /** @param key in the account page's format: base32 in groups of four */
  constructor(key: string) {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...key.replaceAll(" ", "")]
      .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
      .join("");
    this.#secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  }

  /** The six digits that it shows at a time (RFC 6238 with SHA-1 and 30 seconds). */
  codeAt(time: Date): string {
    const step = Buffer.alloc(8);
    step.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000)));
    const mac = createHmac("sha1", this.#secret).update(step).digest();
    const at = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  }

  /** Six digits that it does not show around a time. */
  wrongCodeAt(time: Date): string {
    const near = [-60, -30, 0, 30, 60].map((seconds) =>
      this.codeAt(new Date(time.getTime() + seconds * 1000)),
    );
    const candidates = ["111111", "222222", "333333", "444444", "555555", "666666"];
    return candidates.find((code) => !near.includes(code)) ?? "";
  }
}

/** What a person has after turning on the second factor. */
export type TurnedOn = { app: AuthenticatorApp; recoveryCodes: string[] };

/** Turns a signed-in person's second factor on, with the code that the app shows at a time. */
export async function turnOnSecondFactor({ client }: Person, now: Date): Promise<TurnedOn> {
  const begun = await client.post("/api/auth/widget/second-factor/begin", {});
  if (begun.status !== 200) {
    throw new Error(`begin answered ${begun.status}`);
  }
  const app = new AuthenticatorApp((await bodyOf<{ key: string }>(begun)).key);
  const done = await client.post("/api/auth/widget/second-factor/turn-on", {
    code: app.codeAt(now),
  });
  if (done.status !== 200) {
    throw new Error(`turn-on answered ${done.status}`);
  }
  return { app, ...(await bodyOf<{ recoveryCodes: string[] }>(done)) };
}

/** Types a code where a sign-in waits for it. */
export function proveSecondFactor(client: Client, code: string): Promise<Response> {
  return client.post("/api/auth/widget/second-factor/prove", { code });
}
