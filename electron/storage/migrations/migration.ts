import type { Kysely } from "kysely";

/** One change of the schema. A released migration never changes; a later one corrects it. */
export interface Migration {
  number: number;
  name: string;
  /** Runs in its own transaction, on the tables of the migrations before it. */
  up: (db: Kysely<unknown>) => Promise<void>;
}
