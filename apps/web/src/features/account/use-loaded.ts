import type { Result } from "contract/result";
import { useCallback, useEffect, useState } from "react";

/**
 * What a call answers, asked for once.
 *
 * @param ask one function for all renderings
 * @returns the answer, null while it cannot be had, and a function that asks again
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
