/** The key of the query of the update's state. */
export const updatesKey: readonly string[] = ["updates"];
