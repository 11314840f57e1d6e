/** What a training gives. */
export interface Training {
  /** Contents of the files under `electron/pipeline/zone/models`, by name without `.json`. */
  models: Record<string, unknown>;
  /** Cross-validated: each document's value is that of a model that has not seen it. */
  figures: { name: string; value: number }[];
}
