/** The length of a day in milliseconds, without regard to daylight saving time. */
export const dayMs = 86_400_000;
