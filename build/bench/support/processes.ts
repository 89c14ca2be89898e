import { readdirSync, readFileSync } from 'node:fs'

interface ProcessMemory {
  readonly pid: number
  readonly command: string
  /** Megabytes. */
  readonly rss: number
  readonly pss: number
}

/** Megabytes of all of them together. */
export function sum(processes: readonly ProcessMemory[], kind: 'rss' | 'pss'): number {
  return processes.reduce((total, one) => total + one[kind], 0)
}

/** A process and everything below it. Linux only: it is read from /proc. */
export function getFamily(ancestor: number): ProcessMemory[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(`/proc/${name}/stat`)
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent) parents.set(Number(name), parent)
  }
  const belongs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === ancestor || belongs(parents.get(pid)))
  return [...parents.keys()].filter(belongs).map(pid => {
    const rollup = read(`/proc/${pid}/smaps_rollup`)
    const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / 1000
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    return { pid, command, rss: megabytes('Rss'), pss: megabytes('Pss') }
  })
}

/** Empty when the process has exited. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
