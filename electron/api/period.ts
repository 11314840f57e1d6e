interface PeriodQuery {
  created_after?: string | undefined;
  created_before?: string | undefined;
}

/** Parses the period of creation in a query to Unix milliseconds. */
export function parsePeriod({ created_after: after, created_before: before }: PeriodQuery) {
  const [createdAfter, createdBefore] = [after, before].map((time) =>
    time === undefined ? undefined : Date.parse(time),
  );
  return { createdAfter, createdBefore };
}
