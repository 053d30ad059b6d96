import { sha256 } from "@noble/hashes/sha2.js";
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

/**
 * Finds the first number, from 0, whose SHA-256 after `prefix` starts with `bits` zero bits. The
 * browser's `crypto.subtle` needs a task per hash, which costs fifty times the hash itself.
 */
export function* search(prefix: string, bits: number): Generator<undefined, number> {
  const encoder = new TextEncoder();
  const begun = sha256.create().update(encoder.encode(prefix));
  for (let number = 0; ; number += 1) {
    const digest = begun
      .clone()
      .update(encoder.encode(String(number)))
      .digest();
    if (new DataView(digest.buffer).getUint32(0) >>> (32 - bits) === 0) {
      return number;
    }
    if (number % 512 === 511) {
      yield;
    }
  }
}
