import { z } from "zod";
import { declareEndpoint, timestamp } from "./endpoint.ts";

export const statusSchema = z.object({
  status: z.enum(["ok", "degraded", "maintenance"]),
  /** Why the service is degraded; null otherwise. */
  reason: z.string().nullable(),
  version: z.string(),
  time: timestamp,
});

export const getStatus = declareEndpoint("GET /status", {
  id: "status.get",
  summary: "Get the status of the service",
  requiresKey: false,
  response: statusSchema,
});
