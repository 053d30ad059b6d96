import { timeLimits } from "../../../api/time-limits.ts";
import type { Picker } from "../flow/platforms.ts";
import icici from "./sample-icici-direct.csv?url";
import zerodha from "./sample-zerodha.xlsx?url";

const samples: Record<Picker["broker"], { url: string; name: string }> = {
  icici: { url: icici, name: "sample-icici-direct.csv" },
  zerodha: { url: zerodha, name: "sample-zerodha.xlsx" },
};

/**
 * Fetches a broker's made-up statement, as if the person had it.
 *
 * @throws when it does not arrive
 */
export async function sampleFile(broker: Picker["broker"]): Promise<File> {
  const { url, name } = samples[broker];
  const response = await fetch(url, { signal: AbortSignal.timeout(timeLimits.operation) });
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return new File([await response.blob()], name);
}
