import { humanCheck } from "contract/calls";
import { type AuthResult, succeed } from "sign-in-widget/core/auth-result";
import { identityCall } from "./identity-call.ts";

/** Milliseconds of work before yielding to the page. */
const slice = 12;

/**
 * Solves the server's puzzle, which earns one text message. It takes a phone a few seconds, so a
 * flood of messages costs a few seconds each.
 */
export async function solveHumanCheck(): Promise<AuthResult<string>> {
  const puzzle = await identityCall(humanCheck);
  if (!puzzle.ok) {
    return puzzle;
  }
  const { challenge, bits, parts } = puzzle.value;
  const numbers: number[] = [];
  let since = performance.now();
  for (let part = 0; part < parts; part += 1) {
    const steps = search(`${challenge}.${part}.`, bits);
    let step = steps.next();
    while (!step.done) {
      if (performance.now() - since > slice) {
        await new Promise((resolve) => setTimeout(resolve));
        since = performance.now();
      }
      step = steps.next();
    }
    numbers.push(step.value);
  }
  return succeed(`${challenge}:${numbers.join(".")}`);
}

/** Round constants and start values of FIPS 180-4, sections 4.2.2 and 5.3.3, from the primes. */
const { constants, start } = fromPrimes();
const schedule = new Int32Array(64);

/**
 * Finds the first number, from 0, whose SHA-256 after `prefix` starts with `bits` zero bits. The
 * browser's `crypto.subtle` needs a task per hash, which costs fifty times the hash itself.
 */
export function* search(prefix: string, bits: number): Generator<undefined, number> {
  const bytes = new TextEncoder().encode(prefix);
  const whole = bytes.length - (bytes.length % 64);
  const state = Int32Array.from(start);
  for (let at = 0; at < whole; at += 64) {
    compress(state, new DataView(bytes.buffer, at, 64));
  }
  const block = new Uint8Array(64);
  const view = new DataView(block.buffer);
  const rest = bytes.length - whole;
  if (rest > 64 - 9 - 10) {
    throw new RangeError("the prefix leaves no room for the number");
  }
  const tried = new Int32Array(8);
  for (let number = 0; ; number += 1) {
    const digits = String(number);
    block.fill(0);
    block.set(bytes.subarray(whole));
    for (let at = 0; at < digits.length; at += 1) {
      block[rest + at] = digits.charCodeAt(at);
    }
    block[rest + digits.length] = 0x80;
    const length = (bytes.length + digits.length) * 8;
    block[62] = length >>> 8;
    block[63] = length & 255;
    tried.set(state);
    compress(tried, view);
    if ((tried[0] ?? 0) >>> (32 - bits) === 0) {
      return number;
    }
    if (number % 2048 === 2047) {
      yield;
    }
  }
}

/** Compresses one block into the state (FIPS 180-4, section 6.2.2). */
function compress(state: Int32Array, block: DataView): void {
  const w = schedule;
  for (let t = 0; t < 16; t += 1) {
    w[t] = block.getInt32(t * 4);
  }
  for (let t = 16; t < 64; t += 1) {
    const early = w[t - 15] as number;
    const late = w[t - 2] as number;
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t += 1) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first =
      (h + sum1 + ((e & f) ^ (~e & g)) + (constants[t] as number) + (w[t] as number)) | 0;
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at += 1) {
    state[at] = ((state[at] as number) + (sums[at] as number)) | 0;
  }
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fromPrimes() {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) {
      primes.push(n);
    }
  }
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return {
    constants: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    start: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  };
}
