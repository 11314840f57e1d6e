/** A job as its one reviewer knows it from the answers that came. */
export interface Known {
  id: string;
  phase: "started" | "claimed" | "released" | "published" | "cancelled";
  /** Of the present claim, as the service told it; null where there is none or its answer was lost. */
  claimedAt: string | null;
  /** SHA-256 of the zones that everybody sees; null where the machine's own stand. */
  published: string | null;
  /** SHA-256 of the zones that the holder wrote last. */
  working: string | null;
  /** The call that was sent and has no answer yet. */
  open: Change | null;
}

export interface Change {
  kind: "checkout" | "put" | "checkin" | "abort" | "cancel";
  /** Of what a `put` writes. */
  sha256: string | null;
  /** What a `checkout` was told. */
  claimedAt: string | null;
}

/** A job as the service shows it to that reviewer. */
export interface Seen {
  status: string;
  blockingStep: string | null;
  claimedAt: string | null;
  zones: string | null;
}

/** What a change makes of what is known. */
export function changed(known: Known, { kind, sha256, claimedAt }: Change): Known {
  const unclaimed = { claimedAt: null, working: null, open: null };
  switch (kind) {
    case "checkout":
      return { ...known, phase: "claimed", claimedAt, open: null };
    case "put":
      return { ...known, working: sha256, open: null };
    case "checkin":
      return { ...known, ...unclaimed, phase: "published", published: known.working };
    case "abort":
      return { ...known, ...unclaimed, phase: "released" };
    case "cancel":
      return { ...known, ...unclaimed, phase: "cancelled" };
  }
}

/** Whether what the service shows can be what is known. */
export function allows(known: Known, { status, blockingStep, claimedAt, zones }: Seen): boolean {
  const sameZones = (sha256: string | null) => sha256 === null || sha256 === zones;
  const waits = status === "blocked" && blockingStep === "zoning";
  switch (known.phase) {
    case "started":
      return (status === "running" || waits) && claimedAt === null;
    case "claimed": {
      const sameClaim = claimedAt !== null && (known.claimedAt === null || known.claimedAt === claimedAt);
      return waits && sameClaim && sameZones(known.working ?? known.published);
    }
    case "released":
      return waits && claimedAt === null && sameZones(known.published);
    case "published": {
      const further = status === "running" || (status === "blocked" && blockingStep === "mapping");
      return further && claimedAt === null && sameZones(known.published);
    }
    case "cancelled":
      return status === "cancelled" && claimedAt === null && sameZones(known.published);
  }
}
