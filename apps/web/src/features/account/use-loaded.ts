import type { Result } from "@site/result/result";
import { useCallback, useEffect, useState } from "react";

/**
 * Makes a call once and keeps its answer; `ask` must be the same function in every render.
 *
 * @returns the answer, or null without one, and a function that makes the call again
 */
export function useLoaded<Value>(
  ask: () => Promise<Result<Value, unknown>>,
): [value: Value | null, reload: () => Promise<void>] {
  const [value, setValue] = useState<Value | null>(null);
  const reload = useCallback(async () => {
    const answer = await ask();
    setValue(answer.ok ? answer.value : null);
  }, [ask]);
  useEffect(() => void reload(), [reload]);
  return [value, reload];
}
