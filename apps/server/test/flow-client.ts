import type { Flow, Platform, UploadedFile } from "contract/flow-state";
import { termsVersions } from "contract/terms";
import { bodyOf, type Person } from "./client.ts";

/** The accepted versions as the page sends them. */
export const acceptedTerms = `cgTerms=${termsVersions.capitalGains}&generalTerms=${termsVersions.general}`;

/** Uploads text as the person's file of a platform; `name` is the last part of the address. */
export function upload(
  { client, uid }: Person,
  platform: Platform,
  content: string | Uint8Array<ArrayBuffer>,
  options: { name?: string; fileName?: string; query?: string } = {},
): Promise<Response> {
  const name = options.name ?? `${uid}.csv`;
  return client.call(
    `/api/uploads/${name}?platform=${platform}&${options.query ?? acceptedTerms}`,
    {
      method: "PUT",
      body: content,
      headers: {
        "content-type": "application/octet-stream",
        "x-file-name": encodeURIComponent(options.fileName ?? "statement.csv"),
      },
    },
  );
}

/** Uploads and expects it to be stored. */
export async function uploaded(...upload_: Parameters<typeof upload>): Promise<UploadedFile> {
  const answer = await upload(...upload_);
  if (answer.status !== 200) throw new Error(`the upload answered ${answer.status}`);
  return bodyOf<UploadedFile>(answer);
}

/** Asks for the one file of a platform to be processed, until the signal closes the connection. */
export function processSingle(
  person: Person,
  platform: "ICICI" | "ZERODHA" = "ICICI",
  signal?: AbortSignal,
) {
  const body = {
    fileUpName: `uploads/${person.uid}.csv`,
    bucketName: "statements",
    process_egn: platform,
  };
  return person.client.call("/api/processFileGen", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
    signal,
  });
}

/** Where the person's statements stand. */
export async function flowOf({ client }: Person): Promise<Flow> {
  const answer = await client.call("/api/flow");
  if (answer.status !== 200) throw new Error(`the flow answered ${answer.status}`);
  return bodyOf<Flow>(answer);
}
