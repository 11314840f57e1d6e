import { z } from "zod";
import { endpoint, timestamp } from "./endpoint.ts";

export const statusSchema = z.object({
  status: z.enum(["ok", "degraded", "maintenance"]),
  version: z.string(),
  time: timestamp,
});

export const getStatus = endpoint("GET /status", {
  id: "status.get",
  summary: "Get the status of the service",
  key: false,
  response: statusSchema,
});
