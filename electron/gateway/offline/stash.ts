import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { type StashedWork, stashedWorkSchema } from "../../../shared/api/offline.ts";
import { runTransaction } from "../database.ts";

const recordSchema = stashedWorkSchema.omit({ id: true });

/** The stash: work that was kept because its job was continued without it. The reviewer can export or delete it. */
export type Stash = ReturnType<typeof openStash>;

export function openStash(db: DatabaseSync, connectionId: string) {
  const insert = db.prepare("INSERT INTO stash VALUES (?, ?, ?, ?)");
  const select = db.prepare("SELECT id, record FROM stash WHERE connection_id = ? ORDER BY rowid");
  const selectContent = db.prepare("SELECT content FROM stash WHERE connection_id = ? AND id = ?");
  const remove = db.prepare("DELETE FROM stash WHERE connection_id = ? AND id = ?");
  return {
    /** Adds work. @param content The work as JSON. */
    add(description: Omit<StashedWork, "id">, content: string): StashedWork {
      const id = randomUUID();
      insert.run(connectionId, id, JSON.stringify(description), content);
      return { id, ...description };
    },
    list: (): StashedWork[] =>
      select.all(connectionId).map((row) => {
        const { id, record: text } = z.object({ id: z.string(), record: z.string() }).parse(row);
        return { id, ...recordSchema.parse(JSON.parse(text)) };
      }),
    /** Returns the work as JSON; null if there is none with this id. */
    read(id: string): string | null {
      const row = selectContent.get(connectionId, id);
      return row === undefined ? null : z.object({ content: z.string() }).parse(row).content;
    },
    /** Deletes work. @returns whether there was work with this id */
    delete: (id: string): boolean => runTransaction(db, () => remove.run(connectionId, id)).changes === 1,
  };
}
