/** The best of many, found while they are looked through. */
export interface BestRanked {
  /** What has a lower rank than this is not among the best; 0 while there is room. */
  floor(): number
  add(item: number, rank: number): void
  /** The best first. */
  items(): readonly number[]
}

/** @param compare the order of items with the same rank */
export function createBestRanked(limit: number, compare: (one: number, other: number) => number): BestRanked {
  const ranked: { readonly item: number; readonly rank: number }[] = []
  let floor = 0
  return {
    floor: () => floor,
    add: (item, rank) => {
      if (rank < floor) return
      let at = ranked.length
      for (; at > 0; at--) {
        const before = ranked[at - 1]
        if (!before || before.rank > rank || (before.rank === rank && compare(before.item, item) <= 0)) break
      }
      if (at >= limit) return
      ranked.splice(at, 0, { item, rank })
      if (ranked.length > limit) ranked.pop()
      if (ranked.length === limit) floor = ranked[limit - 1]?.rank ?? 0
    },
    items: () => ranked.map(({ item }) => item),
  }
}
