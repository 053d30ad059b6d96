import { statfs } from "node:fs/promises";

/** What is stored where, as far as it concerns the data folder's disk. */
type Places = {
  dataDir: string;
  databaseUrl: string;
  s3: { endpoint: string };
  diskReserveBytes: number;
};

/** The free bytes of a disk, and below how many no more files are taken. */
export type DiskRoom = { free: number; reserve: number };

/** The room on the data folder's disk; undefined where neither database nor files are on it. */
export async function diskRoom(places: Places): Promise<DiskRoom | undefined> {
  const { dataDir, databaseUrl, s3, diskReserveBytes: reserve } = places;
  return databaseUrl !== "" && s3.endpoint !== ""
    ? undefined
    : { free: await freeBytes(dataDir), reserve };
}

/** The free bytes of the disk that holds the folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
