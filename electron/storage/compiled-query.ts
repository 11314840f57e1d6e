import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./tables.ts";

/** Stands in for a parameter while a query is built. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Builds and compiles a query once, for the queries of most calls, where building costs more than running. `build`
 * may only pass its parameters on to Kysely as values.
 *
 * @example
 * const selectJob = compileQuery((db, id: string) => db.selectFrom("jobs").selectAll().where("id", "=", id));
 * const [row] = await selectJob(db, id);
 */
export function compileQuery<Parameters extends readonly unknown[], Row>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...parameters) => {
    // Placeholders have no type that a column has; they never reach the database.
    compiled ??= build(db, ...(parameters.map((_, index) => new Placeholder(index)) as never)).compile();
    const values = compiled.parameters.map((value) => (value instanceof Placeholder ? parameters[value.index] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows;
  };
}
