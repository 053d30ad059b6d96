import { join } from "node:path";
import { type EncryptedStore, encryptedStore } from "./encrypted-store.ts";
import { openFileStore } from "./file-store.ts";
import { openKeyRing } from "./master-keys.ts";
import { openS3Store, type S3Settings } from "./s3-store.ts";

/** Settings of the object store; an empty S3 endpoint means the data folder. */
export type StoreSettings = {
  dataDir: string;
  s3: S3Settings;
  masterKeys: string;
  diskReserveBytes: number;
};

/** Opens the configured object store, encrypted under the installation's master keys. */
export async function openStore({
  dataDir,
  s3,
  masterKeys,
  diskReserveBytes,
}: StoreSettings): Promise<EncryptedStore> {
  const below = s3.endpoint
    ? openS3Store(s3)
    : await openFileStore(join(dataDir, "objects"), diskReserveBytes);
  return encryptedStore(below, openKeyRing(masterKeys, dataDir));
}
