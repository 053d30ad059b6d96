import { myStatements } from "@site/contract/calls";
import type { MyStatement, MyStatements } from "@site/contract/my-statements";
import type { Result } from "@site/result/result";
import { useEffect, useState } from "react";
import { type CallFailure, call } from "../../../api/call.ts";
import { failureText } from "../flow/notice.tsx";
import { type PageStore, usePageState } from "../flow/page-store.ts";

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

/** Fetches the person's statements, again with each newer state of the page: another tab may have changed them. */
export function useStatements(store: PageStore) {
  const { flow } = usePageState(store);
  const [statements, setStatements] = useState<MyStatement[]>();
  const [problem, setProblem] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched with each newer state
  useEffect(() => {
    let isLatest = true;
    void allStatements().then((answer) => {
      if (isLatest) {
        setStatements(answer.ok ? answer.value : undefined);
        setProblem(answer.ok ? "" : failureText(answer.error));
      }
    });
    return () => {
      isLatest = false;
    };
  }, [flow]);
  return { statements, problem };
}
