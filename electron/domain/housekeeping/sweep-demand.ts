/** What asks for a sweep before its hour. Use cases add to it, and each sweep begins with a new one. */
export interface SweepDemand {
  /** The bytes of the documents and jobs that were deleted since the last sweep. */
  deletedBytes: number;
  /** Whether a user's quota was found exhausted since the last sweep. */
  isQuotaExhausted: boolean;
}

export const createSweepDemand = (): SweepDemand => ({ deletedBytes: 0, isQuotaExhausted: false });
