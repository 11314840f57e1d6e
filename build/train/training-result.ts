/** A number that a training prints. */
export interface Metric {
  name: string;
  value: number;
}

export interface TrainingResult {
  /** The contents of the model files, by name without `.json`. */
  models: Record<string, unknown>;
  /** Cross-validated: measured on documents by models that were not trained on them. */
  metrics: Metric[];
}
