import type { Dialect } from "./dialect.ts";
import { sqliteDialect } from "../sqlite/dialect.ts";

/** The database system that the service stores its data in. */
export const dialect: Dialect = sqliteDialect;
