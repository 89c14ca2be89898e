/** One line of the bench: a ratio of medians taken in turn within one run, with the goal beside it. */
export interface Figure {
  readonly name: string
  /** What the subject is compared with. */
  readonly against: string
  /** Subject's median over the peer's; for absolute figures, the value itself. */
  readonly value: number
  readonly unit: 'ratio' | '%' | 'MB' | 'kB' | 'ms' | 's' | 'files'
  /** Null for figures that are only printed. */
  readonly goal: number | null
  /** Medians, fastest and slowest runs, in milliseconds; empty for absolute figures. */
  readonly subject: Spread | null
  readonly peer: Spread | null
  /** What the subject waits for, measured by itself, in the unit of the value. */
  readonly limit?: { readonly of: string; readonly value: number } | undefined
}

interface Spread {
  readonly median: number
  readonly fastest: number
  readonly slowest: number
  readonly runs: number
}

/** Milliseconds that `work` takes. A work that times itself may give its own figure. */
async function timed(work: Work): Promise<number> {
  const start = performance.now()
  const own = await work()
  return own ?? performance.now() - start
}

/** One run of something; may give its own milliseconds when only a part of it counts. */
type Work = () => Promise<number | undefined>

function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = sorted.length / 2
  const median = Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle))
  return { median, fastest: at(0), slowest: at(sorted.length - 1), runs: sorted.length }
}

export interface Comparison {
  readonly name: string
  readonly against: string
  readonly goal: number | null
  readonly subject: Work
  readonly peer: Work
  /** Counted runs of each; one more of each before them warms up. */
  readonly runs: number
  /** Calls inside one run, for work too short to time alone. */
  readonly repeat?: number
  /** What the subject waits for, measured by itself in the same turns. */
  readonly limit?: { readonly of: string; readonly work: Work }
}

/** Runs subject and peer in turn, so that a drift of the machine meets both. */
export async function compare(comparison: Comparison): Promise<Figure> {
  const { name, against, goal, subject, peer, limit, runs, repeat = 1 } = comparison
  const times: { subject: number[]; peer: number[]; limit: number[] } = { subject: [], peer: [], limit: [] }
  for (let round = -1; round < runs; round++) {
    const taken = {
      subject: await several(subject, repeat),
      peer: await several(peer, repeat),
      limit: limit ? await several(limit.work, repeat) : Number.NaN,
    }
    if (round < 0) continue
    times.subject.push(taken.subject)
    times.peer.push(taken.peer)
    times.limit.push(taken.limit)
  }
  const [a, b] = [spread(times.subject), spread(times.peer)]
  const figure = { name, against, goal, unit: 'ratio', value: a.median / b.median, subject: a, peer: b } as const
  return limit ? { ...figure, limit: { of: limit.of, value: spread(times.limit).median / b.median } } : figure
}

/** What a subject is compared with, in a figure of its own. */
type Peer = Pick<Comparison, 'name' | 'against' | 'goal'> & { readonly work: Work }

/** Runs a subject and several peers in turn, for a subject that takes too long to be run for each peer again. */
export async function compareWithEach(
  { subject, runs }: Pick<Comparison, 'subject' | 'runs'>,
  peers: readonly Peer[],
): Promise<readonly Figure[]> {
  const times: number[] = []
  const ofPeers = peers.map((): number[] => [])
  for (let round = -1; round < runs; round++) {
    const time = await timed(subject)
    if (round >= 0) times.push(time)
    for (const [index, { work }] of peers.entries()) {
      const timeOfPeer = await timed(work)
      if (round >= 0) ofPeers[index]?.push(timeOfPeer)
    }
  }
  const ofSubject = spread(times)
  return peers.map(({ name, against, goal }, index) => {
    const peer = spread(ofPeers[index] ?? [])
    return { name, against, goal, unit: 'ratio', value: ofSubject.median / peer.median, subject: ofSubject, peer }
  })
}

async function several(work: Work, repeat: number): Promise<number> {
  let total = 0
  for (let call = 0; call < repeat; call++) total += await timed(work)
  return total / repeat
}

/** A figure without a comparison, such as a size. */
export function absolute(name: string, value: number, unit: Figure['unit'], goal: number | null): Figure {
  return { name, against: '', value, unit, goal, subject: null, peer: null }
}

/** A figure without a comparison, measured several times: the median reduces the influence of other load on the machine. */
export function middle(name: string, values: readonly number[], unit: Figure['unit'], goal: number | null): Figure {
  const subject = spread(values)
  return { ...absolute(name, subject.median, unit, goal), subject }
}

/** Formats the figures as a table, including goals that are not met. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(figure => [
    figure.name,
    figure.against,
    figure.unit === 'ratio' ? figure.value.toFixed(2) : `${figure.value.toFixed(1)} ${figure.unit}`,
    figure.goal === null ? '–' : `≤ ${figure.goal}${figure.unit === 'ratio' ? '' : ` ${figure.unit}`}`,
    figure.goal === null ? '' : figure.value <= figure.goal ? 'met' : 'NOT MET',
    figure.subject && figure.peer
      ? `${figure.subject.median.toFixed(2)} ms / ${figure.peer.median.toFixed(2)} ms (${figure.subject.runs} runs)`
      : '',
    figure.limit ? `${figure.limit.value.toFixed(2)} ${figure.limit.of}` : '',
  ])
  const head = ['figure', 'against', 'value', 'goal', '', 'medians', 'limit']
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
