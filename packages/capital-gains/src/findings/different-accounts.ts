import type { Finding } from "../finding.ts";
import type { ReadStatement } from "../reader.ts";

/**
 * A finding for each file whose account is not that of an earlier file of the same broker. A person
 * may have two accounts; two persons may not be put into one return.
 */
export function differentAccountFindings(
  files: readonly { readonly name: string; readonly statement: ReadStatement }[],
): readonly Finding[] {
  const findings: Finding[] = [];
  files.forEach(({ name, statement }, i) => {
    const own = holderOf(statement);
    const earlier = files.slice(0, i).find((other) => {
      const holder = other.statement.broker === statement.broker ? holderOf(other.statement) : null;
      return own !== null && holder !== null && holder !== own;
    });
    if (earlier === undefined) return;
    findings.push({
      severity: "warning",
      code: "different-accounts",
      message:
        `${name} is of another account or name than ${earlier.name}. All files are taken as one ` +
        "person's: one exemption, one Schedule 112A. Process the statements of other persons apart.",
      where: { file: name },
    });
  });
  return findings;
}

function holderOf({ holder, accountMasked }: ReadStatement): string | null {
  return holder ?? accountMasked;
}
