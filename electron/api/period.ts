interface PeriodQuery {
  created_after?: string | undefined;
  created_before?: string | undefined;
}

/** Returns the period of creation in a query, in milliseconds since 1970. */
export function parsePeriod({ created_after: after, created_before: before }: PeriodQuery) {
  const [createdAfter, createdBefore] = [after, before].map((time) =>
    time === undefined ? undefined : Date.parse(time),
  );
  return { createdAfter, createdBefore };
}
