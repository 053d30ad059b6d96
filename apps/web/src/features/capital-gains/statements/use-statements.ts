import { myStatements } from "contract/calls";
import type { MyStatement, MyStatements } from "contract/my-statements";
import type { Result } from "contract/result";
import { useCallback, useEffect, useState } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { failureText } from "../flow/notice.tsx";

/** Fetches all of the person's statements, page by page. */
export async function allStatements(): Promise<Result<MyStatement[], CallFailure>> {
  const statements: MyStatement[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Result<MyStatements, CallFailure> = await call(myStatements, { query: { after } });
    if (!page.ok) {
      return page;
    }
    statements.push(...page.value.statements);
    if (page.value.next === undefined) {
      return { ok: true, value: statements };
    }
    after = page.value.next;
  }
}

/** Fetches the person's statements when they are first shown; `load` fetches them again. */
export function useStatements() {
  const [statements, setStatements] = useState<MyStatement[]>();
  const [problem, setProblem] = useState("");
  const load = useCallback(async () => {
    const answer = await allStatements();
    setStatements(answer.ok ? answer.value : undefined);
    setProblem(answer.ok ? "" : failureText(answer.error));
  }, []);
  useEffect(() => void load(), [load]);
  return { statements, problem, load };
}
