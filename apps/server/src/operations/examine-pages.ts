import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Config } from "../settings/config.ts";
import { isLoopback } from "../settings/payment-mode.ts";
import { type DoctorFinding, worthKnowing, wrong } from "../settings/setting-checks.ts";

/** What `routes.json` of the built pages says of their texts. */
const WithSampleContent = Type.Object({ sampleContent: Type.Optional(Type.Array(Type.String())) });

/**
 * Says what the settings do not cover, because it is in the build: whether there are pages, and which
 * people, cases and legal texts on them are samples, one finding for each kind. At an address that
 * visitors can reach each is wrong, because they take it for the company's word.
 */
export async function examinePages({
  webRoot,
  publicUrl,
}: Pick<Config, "webRoot" | "publicUrl">): Promise<DoctorFinding[]> {
  const table = await readFile(join(webRoot, "routes.json"), "utf8").catch(() => undefined);
  if (table === undefined) {
    return [wrong(`${webRoot} holds no built pages: run npm start.`)];
  }
  const isPublic = publicUrl.startsWith("https:") && !isLoopback(publicUrl);
  const judge = isPublic ? wrong : worthKnowing;
  const { sampleContent = [] } = Value.Parse(WithSampleContent, JSON.parse(table));
  return sampleContent.map((line) =>
    judge(
      `The pages show samples of ${line}. Replace them in apps/web/src/content/, then run npm start.`,
    ),
  );
}
