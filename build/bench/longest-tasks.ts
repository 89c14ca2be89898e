import type { CallFrame, CpuProfile, FrameName } from './flame-text.ts'

interface Task {
  readonly top: number
  milliseconds: number
  /** Milliseconds of each function with what it called. */
  readonly functions: Map<string, number>
}

const maxTasks = 5
const maxFunctions = 6
/** Functions that are in nearly all stacks say nothing about a task. */
const isCommon = ({ part }: FrameName) => /^(Node\.js|\(|react-dom$)/.test(part)

/**
 * The longest tasks of a thread as text: stretches of samples in which the same function was at the bottom of the stack, without waiting between them. What
 * else the machine did in that time is in them, too. Each with the functions that took most of it.
 */
export function longestTasksText(profile: CpuProfile, nameFrame: (frame: CallFrame) => FrameName): string {
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)))
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameFrame(callFrame)]))
  /** From the function itself to the one at the bottom. */
  const stackOf = (id: number): readonly number[] => {
    const parent = parents.get(id)
    return parent === undefined ? [] : [id, ...stackOf(parent)]
  }
  const tasks: Task[] = []
  let isWaiting = true
  for (const [index, id] of profile.samples.entries()) {
    const stack = stackOf(id)
    const top = stack.at(-1)
    if (top === undefined || frames.get(top)?.functionName === '(idle)') {
      isWaiting = true
      continue
    }
    const before = isWaiting ? undefined : tasks.at(-1)
    const current = before?.top === top ? before : { top, milliseconds: 0, functions: new Map() }
    if (current !== before) tasks.push(current)
    isWaiting = false
    const milliseconds = (profile.timeDeltas[index] ?? 0) / 1000
    current.milliseconds += milliseconds
    const own = stack.flatMap(one => names.get(one) ?? []).filter(one => !isCommon(one))
    for (const name of new Set(own.map(one => one.name))) {
      current.functions.set(name, (current.functions.get(name) ?? 0) + milliseconds)
    }
  }
  const longest = tasks.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, maxTasks)
  return longest.map(formatTask).join('')
}

function formatTask({ milliseconds, functions }: Task): string {
  const most = [...functions].toSorted(([, one], [, other]) => other - one).slice(0, maxFunctions)
  const lines = most.map(([name, time]) => `${formatTime(time)}    ${name}\n`)
  return `${formatTime(milliseconds)}\n${lines.join('')}`
}

function formatTime(milliseconds: number): string {
  return `${milliseconds.toFixed(1).padStart(7)} ms`
}
