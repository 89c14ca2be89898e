import { z } from 'zod'

/** A function and where it is, as V8 writes them. */
export const callFrame = z.object({
  functionName: z.string(),
  url: z.string(),
  lineNumber: z.number(),
  columnNumber: z.number(),
})
export type CallFrame = z.output<typeof callFrame>

/** A CPU profile as V8 writes it: samples of a call tree. */
const cpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame,
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  /** Microseconds between samples; of a heap, the bytes of each. */
  timeDeltas: z.array(z.number()),
})

export type CpuProfile = z.output<typeof cpuProfile>

/** @throws ZodError when it isn't a CPU profile */
export function parseProfile(text: string): CpuProfile {
  return cpuProfile.parse(JSON.parse(text))
}

/** Where a frame is declared. */
export interface FrameName {
  readonly name: string
  /** A package, or a folder of the project. */
  readonly part: string
}

/** Calls of one function below the same callers. */
interface Flame {
  readonly name: string
  milliseconds: number
  readonly callees: Map<string, Flame>
}

/** Parts and calls with a smaller share of the time are left out. */
const minShare = 0.02
const maxDepth = 24
/** V8's names of time without code. */
const waiting = new Set(['(idle)', '(root)'])

/**
 * A flame graph as text: the time of each part alone, then the calls with the time of what they called, indented. Waiting is no part of it.
 * @param nameFrame names a frame, by source maps
 */
export function flameText(
  profile: CpuProfile,
  nameFrame: (frame: CallFrame) => FrameName,
  formatTotal = (milliseconds: number) => `${Math.round(milliseconds)} ms of CPU time`,
): string {
  const own = new Map<number, number>()
  for (const [index, id] of profile.samples.entries()) {
    own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas[index] ?? 0) / 1000)
  }
  const nodes = new Map(profile.nodes.map(node => [node.id, { ...node, frame: nameFrame(node.callFrame) }]))
  const parts = new Map<string, number>()
  for (const { id, callFrame, frame } of nodes.values()) {
    if (waiting.has(callFrame.functionName)) continue
    parts.set(frame.part, (parts.get(frame.part) ?? 0) + (own.get(id) ?? 0))
  }
  const total = [...parts.values()].reduce((sum, one) => sum + one, 0)
  const root: Flame = { name: '', milliseconds: total, callees: new Map() }
  const add = (id: number, caller: Flame): number => {
    const node = nodes.get(id)
    if (!node || node.callFrame.functionName === '(idle)') return 0
    const { name } = node.frame
    const flame = caller.callees.get(name) ?? { name, milliseconds: 0, callees: new Map() }
    caller.callees.set(name, flame)
    const below = (node.children ?? []).reduce((sum, child) => sum + add(child, flame), own.get(id) ?? 0)
    flame.milliseconds += below
    return below
  }
  for (const child of profile.nodes[0]?.children ?? []) add(child, root)
  const largest = [...parts]
    .filter(([, time]) => time >= minShare * total)
    .toSorted(([, one], [, other]) => other - one)
  return [
    formatTotal(total),
    '',
    ...largest.map(([part, time]) => `${formatShare(time, total)}  ${part}`),
    '',
    ...formatCalls(root, total, 0),
    '',
  ].join('\n')
}

function formatCalls({ callees }: Flame, total: number, depth: number): readonly string[] {
  if (depth >= maxDepth) return []
  return [...callees.values()]
    .filter(({ milliseconds }) => milliseconds >= minShare * total)
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .flatMap(flame => [
      `${formatShare(flame.milliseconds, total)}  ${'  '.repeat(depth)}${flame.name}`,
      ...formatCalls(flame, total, depth + 1),
    ])
}

function formatShare(part: number, total: number): string {
  return `${((100 * part) / total).toFixed(1).padStart(5)} %`
}
