import { readBuiltPages } from "../plugins/built-pages.ts";
import type { Config } from "../settings/config.ts";
import { isLoopback } from "../settings/payment-mode.ts";
import { type DoctorFinding, worthKnowing, wrong } from "../settings/setting-checks.ts";

/**
 * Says what the settings do not cover, because it is in the build: whether there are pages, and which
 * people, cases and legal texts on them are samples, one finding for each kind. At an address that
 * visitors can reach each is wrong, because they take it for the company's word.
 */
export function examinePages({
  webRoot,
  publicUrl,
}: Pick<Config, "webRoot" | "publicUrl">): DoctorFinding[] {
  const built = readBuiltPages(webRoot);
  if (built === undefined) {
    return [wrong(`${webRoot} holds no built pages: run npm start.`)];
  }
  const isPublic = publicUrl.startsWith("https:") && !isLoopback(publicUrl);
  const judge = isPublic ? wrong : worthKnowing;
  return (built.sampleContent ?? []).map((line) =>
    judge(
      `The pages show samples of ${line}. Replace them in apps/web/src/content/, then run npm start.`,
    ),
  );
}
