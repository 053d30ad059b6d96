import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { readBuiltPages } from "./built-pages.ts";
import { isPageVisit, leadToStart } from "./page-visit.ts";
import { sendRefusal } from "./problems.ts";
import {
  framedPageHeaders,
  framingPageHeaders,
  type HeaderSet,
  staticPageHeaders,
  workerHeaders,
} from "./security-headers.ts";

type Encoding = "br" | "gzip" | "identity";
type Variant = { body: Buffer; etag: string };

/** The encodings of a file, smallest first; each is made when it is first requested. */
type Forms = Partial<Record<Encoding, () => Promise<Variant>>>;

const contentTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json",
  speculationrules: "application/speculationrules+json; charset=utf-8",
};

/**
 * What browsers read only of documents and workers. Without it an asset's headers are half as long, and
 * a font arrives with them in one round trip.
 */
const forDocuments = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "x-frame-options",
  "x-request-id",
];

/** Where the built pages are, the policy of `/`, and what fills settings into them. */
export type StaticPagesOptions = {
  root: string;
  home: HeaderSet;
  fillIn: (text: string) => string;
};

/**
 * Serves the prerendered pages at their exact paths, hashed files below /assets and named files at the
 * root, from memory and with the settings filled in; other page-like paths lead to `/`.
 */
export const staticPages = fp(async (app: FastifyInstance, options: StaticPagesOptions) => {
  // Without built pages the server still answers calls; the log says so at the start.
  const built = readBuiltPages(options.root) ?? { pages: [], files: [] };
  const rules = built.files.find((file) => file.endsWith(".speculationrules"));
  // A header, because the policy forbids rules within the page.
  const linksAhead: HeaderSet = rules ? { "speculation-rules": `"/${rules}"` } : {};
  const serve = (path: string, file: string, headers: HeaderSet) =>
    serveFile(app, path, typeOf(file), formsOf(join(options.root, file), options.fillIn), headers);
  for (const { path, file } of built.pages) {
    const policy = path === "/" ? options.home : framingPageHeaders;
    serve(path, file, { ...policy, ...linksAhead });
  }
  for (const file of built.files) {
    // The pages' popups show these texts in frames.
    serve(`/${file}`, file, file.endsWith(".html") ? framedPageHeaders : staticPageHeaders);
  }
  const assets = join(options.root, "assets");
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      lastModified: false,
      index: false,
      redirect: false,
      setHeaders: (reply, path) => {
        for (const header of forDocuments) {
          reply.removeHeader(header);
        }
        if (/[\\/](check|return)-worker-[^\\/]+$/.test(path)) {
          reply.headers(workerHeaders);
        }
      },
    });
  }
  app.setNotFoundHandler(notFound);
});

/**
 * Leads a browser from any unknown address to `/`; answers an unknown call or asset that something else
 * asks for, and anything that asks for JSON, with a 404 in JSON.
 */
function notFound(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split("?", 1)[0] ?? "/";
  const reads = request.method === "GET" || request.method === "HEAD";
  const wantsJson = /^application\/(problem\+)?json/.test(request.headers.accept ?? "");
  const likePage = reads && !wantsJson && !/^\/(api|assets)(\/|$)/.test(path);
  if (likePage || isPageVisit(request)) {
    return leadToStart(reply);
  }
  return sendRefusal(reply, {
    status: 404,
    code: "not-found",
    message: "There is nothing at this address.",
  });
}

function serveFile(
  app: FastifyInstance,
  path: string,
  type: string,
  forms: Forms,
  headers: HeaderSet,
): void {
  app.get(path, async (request, reply) => {
    // A form without fields, such as Go Back without script, ends its address so.
    if (request.url.endsWith("?")) {
      return reply.header("cache-control", "no-store").redirect(request.url.slice(0, -1), 302);
    }
    const encoding = choose(forms, request.headers["accept-encoding"] ?? "");
    const form = await forms[encoding]?.();
    if (!form) {
      throw new Error("a page has no plain form");
    }
    reply.headers(headers);
    reply.header("vary", "accept-encoding");
    reply.header("cache-control", "no-cache");
    reply.header("etag", form.etag);
    if (request.headers["if-none-match"] === form.etag) {
      return reply.code(304).send();
    }
    if (encoding !== "identity") {
      reply.header("content-encoding", encoding);
    }
    return reply.type(type).send(form.body);
  });
}

function typeOf(file: string): string {
  return contentTypes[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Makes a file's encodings: texts with the settings filled in, pictures as they were built. */
function formsOf(file: string, fillIn: (text: string) => string): Forms {
  const built = readFileSync(file);
  if (!/[.](html|xml|txt)$/.test(file)) {
    const ready = (bytes: Buffer) => once(async () => bytes);
    return {
      ...(existsSync(`${file}.br`) && { br: ready(readFileSync(`${file}.br`)) }),
      ...(existsSync(`${file}.gz`) && { gzip: ready(readFileSync(`${file}.gz`)) }),
      identity: ready(built),
    };
  }
  // Not before a browser asks: the address to fill in is known only once the server listens.
  const text = () => Buffer.from(fillIn(built.toString("utf8")));
  return {
    br: once(() => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      return brotli(text(), { params });
    }),
    gzip: once(() => deflate(text(), { level: 9 })),
    identity: once(async () => text()),
  };
}

/** Makes an encoding when it is first requested, and keeps it. */
function once(make: () => Promise<Buffer>): () => Promise<Variant> {
  let made: Promise<Variant> | undefined;
  return () => {
    made ??= make().then((body) => {
      const hash = createHash("sha256").update(body).digest("base64url");
      return { body, etag: `"${hash.slice(0, 27)}"` };
    });
    return made;
  };
}

function choose(forms: Forms, accepted: string): Encoding {
  const wanted = (["br", "gzip"] as const).find(
    (encoding) =>
      forms[encoding] &&
      new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  );
  return wanted ?? "identity";
}
