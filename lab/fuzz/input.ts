import { Random } from "capital-gains/test/random";
import type { ZipMember } from "../../packages/capital-gains/scripts/zip-writer.ts";
import type { InputFile } from "../../packages/capital-gains/src/law/statement/input.ts";
import { mutateBytes, mutateText } from "./mutate.ts";
import { packed, type Seeds } from "./seeds.ts";

/** First bytes that make one of the readers accept random bytes. */
const BEGINNINGS = [
  "",
  "PK\x03\x04",
  "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
  "<table>",
  "\xff\xfe",
  "%PDF",
];

/** Files of a run, determined by seeds, seed and run number: mostly one broken file, rarely two. */
export function inputOf(seeds: Seeds, seed: number, run: number): InputFile[] {
  const random = new Random(seed, run);
  const files = [{ name: "a", bytes: oneFile(seeds, random) }];
  if (random.below(50) === 0) {
    files.push({ name: "b", bytes: oneFile(seeds, random) });
  }
  return files;
}

function oneFile(seeds: Seeds, random: Random): Uint8Array {
  const kind = random.below(100);
  if (kind < 40) {
    return Buffer.from(mutateText(random.pick(seeds.texts), random), "utf8");
  }
  if (kind < 75) {
    return packed(mutateMembers(random.pick(seeds.archives), random));
  }
  if (kind < 95) {
    return mutateBytes(random.pick(seeds.files), random);
  }
  return randomBytes(random);
}

function mutateMembers(members: readonly ZipMember[], random: Random): ZipMember[] {
  const changed = [...members];
  for (let i = 1 + random.below(2); i > 0; i -= 1) {
    const at = random.below(changed.length);
    const member = changed[at];
    if (member === undefined) {
      continue;
    }
    changed[at] = { ...member, bytes: mutateMember(member.bytes, random) };
  }
  return changed;
}

function mutateMember(bytes: Uint8Array, random: Random): Uint8Array {
  if (random.below(3) === 0) {
    return mutateBytes(bytes, random);
  }
  // XML has few line breaks: one tag per line lets the mutations cut at tags
  const text = Buffer.from(bytes).toString("utf8");
  if (!text.startsWith("<")) {
    return Buffer.from(mutateText(text, random), "utf8");
  }
  const tagged = text.replaceAll("><", ">\n<");
  return Buffer.from(mutateText(tagged, random).replaceAll(">\n<", "><"), "utf8");
}

function randomBytes(random: Random): Uint8Array {
  const beginning = Buffer.from(random.pick(BEGINNINGS), "latin1");
  const bytes = Buffer.alloc(beginning.length + random.below(2048));
  beginning.copy(bytes);
  for (let at = beginning.length; at < bytes.length; at += 1) {
    bytes[at] = random.below(256);
  }
  return bytes;
}
