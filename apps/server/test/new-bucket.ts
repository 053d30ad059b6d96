import { AwsClient } from "aws4fetch";

/** Makes a bucket on the S3-compatible server at the address; returns the settings that name it. */
export async function newBucket(address: string) {
  const url = new URL(address);
  const bucket = `tests-${crypto.randomUUID()}`;
  const keys = {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
  const client = new AwsClient({ ...keys, region: "us-east-1", service: "s3" });
  const made = await client.fetch(`${url.origin}/${bucket}`, { method: "PUT" });
  if (made.status !== 200) {
    throw new Error(`the bucket was not made: ${made.status}`);
  }
  return {
    S3_ENDPOINT: url.origin,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
}
