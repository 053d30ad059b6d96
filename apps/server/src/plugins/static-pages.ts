import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { sendProblem } from "./problems.ts";
import {
  framedPageHeaders,
  framingPageHeaders,
  type HeaderSet,
  staticPageHeaders,
} from "./security-headers.ts";

/** `routes.json` of the built pages: page paths with their files, and the named files at the root. */
const BuiltPages = Type.Object({
  pages: Type.Array(Type.Object({ path: Type.String(), file: Type.String() })),
  files: Type.Array(Type.String()),
});

type Variant = { body: Buffer; encoding: "br" | "gzip" | null; etag: string };

const contentTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  png: "image/png",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json",
};

/** Where the built pages are and which policy the page at `/` gets. */
export type StaticPagesOptions = { root: string; home: HeaderSet };

/**
 * Serves the prerendered pages at their exact paths, the hashed files below /assets and the named
 * files at the root; every other page-like path goes to `/`. Pages are read once, with their
 * compressed forms, and answered from memory.
 */
export const staticPages = fp(async (app: FastifyInstance, options: StaticPagesOptions) => {
  const built = readBuiltPages(options.root);
  for (const { path, file } of built.pages) {
    // A page is also reached from another one without a load, under that one's policy: all pages
    // but `/` have the same, and links to `/` load the document.
    serveFile(
      app,
      path,
      join(options.root, file),
      path === "/" ? options.home : framingPageHeaders,
    );
  }
  for (const file of built.files) {
    // The standing texts are shown in frames by the pages' popups.
    const framed = file.endsWith(".html");
    serveFile(
      app,
      `/${file}`,
      join(options.root, file),
      framed ? framedPageHeaders : staticPageHeaders,
    );
  }
  const assets = join(options.root, "assets");
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      index: false,
      redirect: false,
    });
  }
  app.setNotFoundHandler(notFound);
});

/**
 * An unknown page goes to `/` (302: browsers keep a 301 for ever); an unknown call or asset is a 404
 * in JSON, as is whatever asks for JSON.
 */
function notFound(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split("?", 1)[0] ?? "/";
  const page = request.method === "GET" || request.method === "HEAD";
  const wantsJson = /^application\/(problem\+)?json/.test(request.headers.accept ?? "");
  if (page && !wantsJson && !/^\/(api|assets)(\/|$)/.test(path)) {
    return reply.header("cache-control", "no-store").redirect("/", 302);
  }
  return sendProblem(reply, 404, {
    code: "not-found",
    message: "There is nothing at this address.",
  });
}

function readBuiltPages(root: string): Static<typeof BuiltPages> {
  const file = join(root, "routes.json");
  // Without built pages the server still answers calls; the log of the start says so.
  if (!existsSync(file)) return { pages: [], files: [] };
  return Value.Parse(BuiltPages, JSON.parse(readFileSync(file, "utf8")));
}

function serveFile(app: FastifyInstance, path: string, file: string, policy: HeaderSet): void {
  const type = contentTypes[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const variants = readVariants(file);
  app.get(path, (request, reply) => {
    const variant = choose(variants, request.headers["accept-encoding"] ?? "");
    reply.headers(policy);
    reply.header("vary", "accept-encoding");
    reply.header("cache-control", "no-cache");
    reply.header("etag", variant.etag);
    if (request.headers["if-none-match"] === variant.etag) return reply.code(304).send();
    if (variant.encoding) reply.header("content-encoding", variant.encoding);
    return reply.type(type).send(variant.body);
  });
}

function readVariants(file: string): Variant[] {
  const variants: Variant[] = [];
  for (const [suffix, encoding] of [
    [".br", "br"],
    [".gz", "gzip"],
    ["", null],
  ] as const) {
    if (encoding !== null && !existsSync(file + suffix)) continue;
    const body = readFileSync(file + suffix);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
    variants.push({ body, encoding, etag });
  }
  return variants;
}

function choose(variants: Variant[], accepted: string): Variant {
  const plain = variants.at(-1);
  if (!plain) throw new Error("a page has no file");
  return (
    variants.find(
      ({ encoding }) =>
        encoding !== null &&
        new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
    ) ?? plain
  );
}
