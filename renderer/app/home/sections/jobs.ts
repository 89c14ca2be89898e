import { linkOptions } from '@tanstack/react-router'
import { findQueues, type QueueFinding } from '#shared/attention/findings.ts'
import { servicePlace } from '#shared/attention/monitored-places.ts'
import type { JobMetrics } from '#shared/contract/background-jobs.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { byTone, type Item } from '../section.ts'

/** Queues over a threshold, the worst first, and that no process is running them. */
export function jobItems(connection: string, metrics: JobMetrics): readonly Item[] {
  return byTone(findQueues([{ place: servicePlace, values: [metrics] }]).map(found => toItem(connection, found)))
}

function toItem(connection: string, { tone, queue }: QueueFinding): Item {
  const view = queue === null ? 'processes' : 'queues'
  const link = linkOptions({ to: '/c/$connection/background-jobs', params: { connection }, search: { view } })
  const shared = { tone, place: null, when: null, destination: { kind: 'screen', link } } as const
  if (queue === null) {
    return { ...shared, key: 'processes', name: t('Processes'), words: t('No process is running background jobs') }
  }
  const { name, backlog, latency } = queue
  return {
    ...shared,
    key: `queue ${name}`,
    name,
    words: t('{backlog, plural, one {# job waiting} other {# jobs waiting}}, the oldest for {round} seconds', {
      backlog,
      round: formatNumber(Math.round(latency)),
    }),
  }
}
