/** A number that a training prints. */
export interface Metric {
  name: string;
  value: number;
}

/** The models and metrics of one training. */
export interface TrainingResult {
  /** The contents of the model files, by name without `.json`. */
  models: Record<string, unknown>;
  /** Cross-validated: each document is measured with a model that was not trained on it. */
  metrics: Metric[];
}
