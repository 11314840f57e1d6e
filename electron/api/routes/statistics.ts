import * as api from "../../../shared/api/statistics.ts";
import * as statistics from "../../domain/jobs/statistics.ts";
import { parsePeriod } from "../period.ts";
import { createAuthenticatedRoute } from "../route.ts";

export const statisticsRoutes = [
  createAuthenticatedRoute(api.getStatistics, ({ context, query }, caller) =>
    statistics.getStatistics(context, caller, { team: query.team, ...parsePeriod(query) }),
  ),
];
