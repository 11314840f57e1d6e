import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./tables.ts";

/** Stands in for a parameter while a query is built. */
class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is built and compiled once, however often it runs: for those that most calls need, where building costs
 * more than running. `build` may do nothing with its parameters but hand them to Kysely as values.
 */
export function prepared<Parameters extends readonly unknown[], Row>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...parameters) => {
    // The slots are values of no type that a column has; they never reach the database.
    compiled ??= build(db, ...(parameters.map((_, index) => new Slot(index)) as never)).compile();
    const filled = compiled.parameters.map((value) => (value instanceof Slot ? parameters[value.index] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters: filled })).rows;
  };
}
