/** Combines the progress of several tasks in one bar, which shows their mean. Shares are from 0 to 1. */
export function createProgressBar(show: (share: number | null) => void) {
  const shares = new Map<string, number>();
  return (source: string, share: number | null): void => {
    if (share === null) shares.delete(source);
    else shares.set(source, share);
    const sum = [...shares.values()].reduce((total, next) => total + next, 0);
    show(shares.size === 0 ? null : sum / shares.size);
  };
}
