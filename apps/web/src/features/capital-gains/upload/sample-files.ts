import { type Broker, brokers } from "@site/result/brokers";
import { timeLimits } from "../../../api/time-limits.ts";
import icici from "./sample-icici-direct.csv?url";
import zerodha from "./sample-zerodha.xlsx?url";

const urls: Record<Broker, string> = { ICICI: icici, ZERODHA: zerodha };

/**
 * Fetches a broker's made-up statement, as if the person had it.
 *
 * @throws when it does not arrive
 */
export async function sampleFile(broker: Broker): Promise<File> {
  const url = urls[broker];
  const response = await fetch(url, { signal: AbortSignal.timeout(timeLimits.operation) });
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return new File([await response.blob()], brokers[broker].sample.name);
}
