/** The query key of the state of updates. */
export const updatesKey: readonly string[] = ["updates"];
