import { linkOptions } from '@tanstack/react-router'
import type { JobMetrics } from '#shared/contract/background-jobs.ts'
import { backlogThreshold, getGrade, latencyThreshold } from '../../../features/background-jobs/model/thresholds.ts'
import { counted } from '../../../ui/resource-table/words.ts'
import { byTone, type Item } from '../section.ts'

/** Queues over a threshold, the worst first, and that nothing works on them (document 3, section 4.1). */
export function jobItems(connection: string, { queues, processes }: JobMetrics): readonly Item[] {
  const shared = { place: null, at: null }
  const view = (name: 'queues' | 'processes') =>
    ({
      kind: 'screen',
      link: linkOptions({ to: '/c/$connection/background-jobs', params: { connection }, search: { view: name } }),
    }) as const
  const none: Item = {
    ...shared,
    key: 'processes',
    tone: 'alarm',
    name: 'No process',
    words: 'works on background jobs',
    way: view('processes'),
  }
  const slow = Object.entries(queues)
    .map(([name, { backlog, latency }]) => ({
      name,
      backlog,
      latency,
      grades: [getGrade(backlog, backlogThreshold), getGrade(latency, latencyThreshold)],
    }))
    .filter(({ grades }) => grades.some(grade => grade !== 'fine'))
    .toSorted((a, b) => b.latency - a.latency || b.backlog - a.backlog)
    .map(
      ({ name, backlog, latency, grades }): Item => ({
        ...shared,
        key: `queue ${name}`,
        tone: grades.includes('alarm') ? 'alarm' : 'warning',
        name,
        words: `${counted(backlog, ['job waits', 'jobs wait'])}, the oldest for ${Math.round(latency).toLocaleString()} seconds`,
        way: view('queues'),
      }),
    )
  return byTone([...(processes.length === 0 ? [none] : []), ...slow])
}
