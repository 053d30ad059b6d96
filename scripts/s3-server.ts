import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Listed = { readonly objects: readonly { readonly key: string }[] };
type Asked = { readonly startAfter?: string; readonly maxKeys?: number };

/** What is used here of s3rver, which has no types. */
type S3rver = {
  readonly store: { listObjects(bucket: string, asked: Asked): Promise<Listed> };
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
};

/**
 * Starts an S3-compatible server, which checks signatures like the real thing, on the loopback interface
 * in a temporary folder for the length of a test run.
 */
export async function startS3Server() {
  const folder = mkdtempSync(join(tmpdir(), "test-s3-"));
  const Server = createRequire(import.meta.url)("@20minutes/s3rver");
  const server: S3rver = new Server({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
  });
  // It lists as its folders are walked, S3 in the order of keys.
  const walk = server.store.listObjects.bind(server.store);
  server.store.listObjects = async (bucket, asked) => {
    const { startAfter = "", maxKeys = Number.POSITIVE_INFINITY } = asked;
    const walked = await walk(bucket, { ...asked, startAfter: "", maxKeys: undefined });
    const objects = walked.objects
      .filter(({ key }) => key > startAfter)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    return {
      ...walked,
      objects: objects.slice(0, maxKeys),
      isTruncated: objects.length > maxKeys,
    };
  };
  const { port } = await server.run();
  return {
    /** With access key and secret. */
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}`,
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
