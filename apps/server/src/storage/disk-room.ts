import { statfs } from "node:fs/promises";
import type { Config } from "../settings/config.ts";

/** The free bytes of a disk, and below how many no more files are taken. */
export type DiskRoom = { free: number; reserve: number };

/** The room on the data folder's disk; undefined where neither database nor files are on it. */
export async function diskRoom(config: Config): Promise<DiskRoom | undefined> {
  return config.databaseUrl !== "" && config.s3.endpoint !== ""
    ? undefined
    : { free: await freeBytes(config.dataDir), reserve: config.diskReserveBytes };
}

/** The free bytes of the disk that holds the folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
