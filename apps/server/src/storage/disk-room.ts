import { access, constants, statfs } from "node:fs/promises";
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

/** With less than this free, a database cannot even make its index; in bytes. */
const nothingLeft = 1_048_576;

/** What is wrong with the disk of DATA_DIR, as sentences with the remedy; none where it is not used. */
export async function diskTrouble(config: Config): Promise<string[]> {
  const room = await diskRoom(config).catch(() => undefined);
  if (!room) {
    return [];
  }
  const { dataDir } = config;
  const code = await access(dataDir, constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  return [
    code === "EROFS" &&
      `The disk of DATA_DIR ${dataDir} is mounted read-only, which the system does after a fault of the disk: read the system's messages, take a backup to another disk, then repair and remount it.`,
    code === "EACCES" &&
      `This account cannot write to DATA_DIR ${dataDir}: run the command as the server's account.`,
    code === undefined &&
      room.free < nothingLeft &&
      `The disk of DATA_DIR ${dataDir} is full: make room. A backup to another disk can be taken before.`,
  ].filter((sentence) => sentence !== false);
}
