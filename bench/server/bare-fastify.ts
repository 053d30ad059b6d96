import fastifyStatic from "@fastify/static";
import { fastify } from "fastify";

// What the product is measured beside: Fastify with nothing in it, in a process of its own. `/nothing`
// answers an empty object; everything else is a file of the folder WEB_ROOT, served by
// @fastify/static, compressed ones where the request takes them.
const app = fastify();
app.get("/nothing", async () => ({}));
await app.register(fastifyStatic, { root: process.env.WEB_ROOT ?? "", preCompressed: true });
console.log(`listening at ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
