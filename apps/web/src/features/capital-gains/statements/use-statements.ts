import { myStatements } from "contract/calls";
import type { MyStatement } from "contract/my-statements";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../../api/call.ts";
import { wordsOf } from "../notice.tsx";

/** The person's statements as far as they are known. */
type List =
  | { state: "loading" }
  | { state: "failed"; message: string }
  | { state: "loaded"; statements: MyStatement[] };

/** Fetches the person's statements when they are first shown; `load` fetches them again. */
export function useStatements(): { list: List; load: () => Promise<void> } {
  const [list, setList] = useState<List>({ state: "loading" });
  const load = useCallback(async () => {
    const answer = await call(myStatements);
    setList(
      answer.ok
        ? { state: "loaded", statements: answer.value.statements }
        : { state: "failed", message: wordsOf(answer.error) },
    );
  }, []);
  useEffect(() => void load(), [load]);
  return { list, load };
}
