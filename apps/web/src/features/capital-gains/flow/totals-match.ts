/** Returns how many totals match, to go before whose they match, such as "Both totals match" */
export function totalsMatch(count: number): string {
  if (count === 1) {
    return "The total matches";
  }
  return count === 2 ? "Both totals match" : `All ${count} totals match`;
}

/** Returns how many totals differ, to go before whose they differ from, such as "1 of 5 totals differs" */
export function totalsDiffer(differing: number, count: number): string {
  if (count === 1) {
    return "The total differs";
  }
  return `${differing} of ${count} totals ${differing === 1 ? "differs" : "differ"}`;
}
