/** Baseline: Hono with one route that reads a job's row from the service's database. `node bare-route.ts FILE` */
import { DatabaseSync } from "node:sqlite";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: node bare-route.ts DATABASE");
const read = new DatabaseSync(file, { readOnly: true }).prepare("select * from jobs where id = ?");
const app = new Hono().get("/jobs/:id", (context) => context.json(read.get(context.req.param("id"))));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
  console.log(`listening on http://127.0.0.1:${port}`);
});
