import { z } from "zod";
import { declareEndpoint, timestamp } from "./endpoint.ts";

export const statusSchema = z.object({
  status: z.enum(["ok", "degraded", "maintenance"]),
  /** The reason why the service is degraded; null if it is not. */
  reason: z.string().nullable(),
  /** The version of the application. */
  version: z.string(),
  /** The version of the API, as in the path. Services that do not send it have version 1.1. */
  api_version: z.string().default("1.1"),
  time: timestamp,
});

export const getStatus = declareEndpoint("GET /status", {
  id: "status.get",
  summary: "Get the status of the service",
  requiresKey: false,
  response: statusSchema,
});
