import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "../tables.ts";

/** A placeholder for a parameter while a query is built. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Builds and compiles a query once. Use it for frequent queries that take longer to build than to run. `build` must not
 * do anything with its parameters except passing them to Kysely as values.
 *
 * @example const selectJob = compileQuery((db, id: string) => db.selectFrom("jobs").selectAll().where("id", "=", id));
 * const [row] = await selectJob(db, id);
 */
export function compileQuery<Parameters extends readonly unknown[], Row>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...parameters) => {
    // No column has the type of a placeholder, hence the cast. Placeholders never reach the database.
    compiled ??= build(db, ...(parameters.map((_, index) => new Placeholder(index)) as never)).compile();
    const values = compiled.parameters.map((value) => (value instanceof Placeholder ? parameters[value.index] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows;
  };
}
