import { signInEnded } from "contract/calls";
import type { FastifyInstance } from "fastify";
import { callRoute } from "../../plugins/call-route.ts";
import { htmlPage } from "../../plugins/html-page.ts";

const heading = "Sign-in could not go on";
const page = htmlPage(
  heading,
  `<h1>${heading}</h1>
<p>It took more than ten minutes, was finished before, or was begun in another browser. Nothing was changed.</p>
<p>If this is a window of its own, close it and try again. Otherwise <a href="/">open the sign-in page</a>.</p>`,
);

/**
 * The page for an answer of a provider whose beginning is not known any more, so that it cannot be
 * told to the page that began it. The library's own page for this names codes instead of saying
 * what to do.
 */
export async function signInEndedRoutes(app: FastifyInstance): Promise<void> {
  callRoute(app, signInEnded, async (_request, reply) =>
    reply
      .code(400)
      .headers({
        "content-security-policy":
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      })
      .type("text/html; charset=utf-8")
      .send(page),
  );
}
