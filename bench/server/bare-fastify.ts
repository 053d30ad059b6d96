import fastifyStatic from "@fastify/static";
import { fastify } from "fastify";

// The comparison for the product: bare Fastify in a separate process. `/nothing` answers an empty
// object; everything else is a file of the folder WEB_ROOT, served by @fastify/static, compressed where
// the request accepts it.
const app = fastify();
app.get("/nothing", async () => ({}));
await app.register(fastifyStatic, { root: process.env.WEB_ROOT ?? "", preCompressed: true });
console.log(`listening at ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
