import type { Kysely } from "kysely";

/** One step of the schema. A released migration never changes; a later one corrects it. */
export interface Migration {
  number: number;
  name: string;
  /** Runs in a transaction of its own, on the tables of the migrations before it. */
  up: (db: Kysely<unknown>) => Promise<void>;
}
