/** The length of a day in milliseconds, without regard to changes of the clock. */
export const dayMs = 86_400_000;
