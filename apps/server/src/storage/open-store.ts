import { join } from "node:path";
import type { Config } from "../settings/config.ts";
import { openKeyRing } from "../settings/master-keys.ts";
import { type EncryptedStore, encryptedStore } from "./encrypted-store.ts";
import { openFileStore } from "./file-store.ts";
import { openS3Store } from "./s3-store.ts";

/** Opens the configured object store, encrypted under the installation's master keys. */
export async function openStore(config: Config): Promise<EncryptedStore> {
  const { dataDir, s3, masterKeys, diskReserveBytes } = config;
  const below = s3.endpoint
    ? openS3Store(s3)
    : await openFileStore(join(dataDir, "objects"), diskReserveBytes);
  return encryptedStore(below, openKeyRing(masterKeys, dataDir));
}
