import type { Kysely } from "kysely";

/** One step of the schema. A released migration never changes; a later migration corrects it. */
export interface Migration {
  number: number;
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}
