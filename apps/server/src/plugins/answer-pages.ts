import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import fp from "fastify-plugin";
import { escapeHtml } from "../escape-html.ts";
import { htmlPage } from "./html-page.ts";
import { staticPageHeaders } from "./security-headers.ts";

/** The answer to a form of a browser without script. Its markup must use `escapeHtml` for texts. */
export type AnswerPage = {
  /** Text, not markup. */
  title: string;
  main: string;
  /** Additional markup for the head. */
  head?: string;
};

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyReply {
    /** Sends a page in the site's frame, with its header, footer and styles. */
    sendAnswerPage(status: number, page: AnswerPage): FastifyReply;
  }
}

/** Where the built frame is, and what fills the settings into it. */
export type AnswerPagesOptions = { root: string; fillIn: (text: string) => string };

/** Makes pages that answer forms look like the rest of the site; without a build they are plain. */
export const answerPages = fp(
  async (app: FastifyInstance, { root, fillIn }: AnswerPagesOptions) => {
    const file = join(root, "answer.html");
    const built = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    let frame: string | undefined;
    app.decorateReply("sendAnswerPage", function (this: FastifyReply, status, page) {
      // Read with the first page: the address to fill in is known only once the server listens.
      frame ??= built && fillIn(built);
      const { title, main, head = "" } = page;
      const parts: Record<string, string> = { title: escapeHtml(title), main, head };
      const html = frame
        ? frame.replace(/\{\{answer:(\w+)\}\}/g, (_whole, part: string) => parts[part] ?? "")
        : htmlPage(title, main, head);
      return this.code(status)
        .headers(staticPageHeaders)
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(html);
    });
  },
);
