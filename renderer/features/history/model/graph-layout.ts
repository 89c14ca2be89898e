/** What of a commit the graph is drawn from. */
export interface GraphCommit {
  readonly id: string
  readonly parent_ids?: readonly string[] | undefined
}

/** One row of the graph. Lanes are columns, counted from the left. */
export interface GraphRow {
  /** The lane of the commit. */
  readonly lane: number
  /** Lanes at the top of the row whose line ends at the commit: its children are above. */
  readonly above: readonly number[]
  /** Lanes at the bottom of the row whose line starts at the commit: its parents are below. */
  readonly below: readonly number[]
  /** Lanes whose line passes the commit. */
  readonly past: readonly number[]
  /** How many lanes from the left the row needs. */
  readonly width: number
}

/**
 * Lays out a history as rows of lanes, newest first: a lane is reserved for the next commit in it, the first parent
 * continues in its child's lane, and free lanes are reused. A row depends only on the rows above it, so that nothing
 * moves when more commits are loaded. A parent listed before its child (because of a wrong clock) gets no line.
 */
export function graphRows(commits: readonly GraphCommit[]): GraphRow[] {
  /** By lane, the commit its line leads to. */
  const awaited: (string | null)[] = []
  const seen = new Set<string>()
  return commits.map(({ id, parent_ids = [] }) => {
    const above = lanesWhere(awaited, next => next === id)
    const past = lanesWhere(awaited, next => next !== null && next !== id)
    const lane = above[0] ?? freeLane(awaited)
    for (const ended of above) awaited[ended] = null
    seen.add(id)
    const below = [...new Set(parent_ids)].flatMap((parent, index) => {
      if (seen.has(parent)) return []
      const shared = index === 0 ? -1 : awaited.indexOf(parent)
      const next = shared >= 0 ? shared : index === 0 ? lane : freeLane(awaited)
      awaited[next] = parent
      return [next]
    })
    const width = Math.max(lane, ...above, ...below, ...past) + 1
    return { lane, above, below, past, width }
  })
}

/**
 * The commits of a history that are shown, each with the nearest shown commits below it as its parents: a line through
 * commits that are not shown becomes one line, and one that only repeats another is left out.
 * @param commits what is loaded of the history, newest first
 * @param isWhole nothing more will be loaded; else a line to a commit that isn't loaded yet is left open
 */
export function linkShown(
  commits: readonly GraphCommit[],
  shown: ReadonlySet<string>,
  isWhole: boolean,
): readonly GraphCommit[] {
  const positions = new Map(commits.map(({ id }, position) => [id, position]))
  /** By commit, what its lines from above end in. */
  const ends = new Map<string, readonly string[]>()
  const links = new Map<string, readonly string[]>()
  const getEnds = (parent: string) => ends.get(parent) ?? (isWhole || positions.has(parent) ? [] : [parent])
  for (const { id, parent_ids = [] } of commits.toReversed()) {
    const [first, ...others] = parent_ids
    const below = others.length === 0 ? (first === undefined ? [] : getEnds(first)) : parent_ids.flatMap(getEnds)
    const nearest = below.length < 2 ? below : withoutRepeated([...new Set(below)], links, positions)
    if (shown.has(id)) links.set(id, nearest)
    ends.set(id, shown.has(id) ? [id] : nearest)
  }
  return commits.filter(({ id }) => shown.has(id)).map(({ id }) => ({ id, parent_ids: links.get(id) }))
}

/** The given commits, without those that links reach from another of them. */
function withoutRepeated(
  ids: readonly string[],
  links: ReadonlyMap<string, readonly string[]>,
  positions: ReadonlyMap<string, number>,
): readonly string[] {
  const last = Math.max(...ids.map(id => positions.get(id) ?? Number.POSITIVE_INFINITY))
  const reached = new Set<string>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of links.get(id) ?? []) {
      if (reached.has(next) || (positions.get(next) ?? Number.POSITIVE_INFINITY) > last) continue
      reached.add(next)
      open.push(next)
    }
  }
  return ids.filter(id => !reached.has(id))
}

function lanesWhere(awaited: readonly (string | null)[], holds: (next: string | null) => boolean): number[] {
  return awaited.flatMap((next, lane) => (holds(next) ? [lane] : []))
}

function freeLane(awaited: readonly (string | null)[]): number {
  const free = awaited.indexOf(null)
  return free >= 0 ? free : awaited.length
}
