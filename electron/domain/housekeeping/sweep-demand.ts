/** The reasons for a sweep before the hourly one. Use cases record them, and each sweep resets them. */
export interface SweepDemand {
  /** The bytes of the documents and jobs that were deleted since the last sweep. */
  deletedBytes: number;
  /** Whether a user's quota was found exhausted since the last sweep. */
  isQuotaExhausted: boolean;
}

export const createSweepDemand = (): SweepDemand => ({ deletedBytes: 0, isQuotaExhausted: false });
