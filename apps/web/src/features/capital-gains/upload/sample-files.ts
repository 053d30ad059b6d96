import type { Broker } from "result/names";
import { timeLimits } from "../../../api/time-limits.ts";
import icici from "./sample-icici-direct.csv?url";
import zerodha from "./sample-zerodha.xlsx?url";

const samples: Record<Broker, { url: string; name: string }> = {
  "icici-direct": { url: icici, name: "sample-icici-direct.csv" },
  zerodha: { url: zerodha, name: "sample-zerodha.xlsx" },
};

/**
 * Fetches a broker's made-up statement, as if the person had it.
 *
 * @throws when it does not arrive
 */
export async function sampleFile(broker: Broker): Promise<File> {
  const { url, name } = samples[broker];
  const response = await fetch(url, { signal: AbortSignal.timeout(timeLimits.operation) });
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return new File([await response.blob()], name);
}
