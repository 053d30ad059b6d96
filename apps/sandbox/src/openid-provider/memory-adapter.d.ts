declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  import type { AdapterFactory } from "oidc-provider";

  /** Keeps sessions, codes and tokens in memory, for as long as the process runs. */
  export function createMemoryAdapter(): AdapterFactory;
}
