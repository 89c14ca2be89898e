import { linkOptions } from '@tanstack/react-router'
import { type FreezeFinding, findFreezes, type ReadOf } from '#shared/attention/findings.ts'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Item } from '../section.ts'

/** Projects whose deployments are frozen now or will be within some days, and schedules that are invalid. */
export function freezeItems(
  connection: string,
  reads: readonly ReadOf<readonly FreezePeriod[]>[],
  days: number,
  now: number,
): readonly Item[] {
  return findFreezes(reads, days, now).map(found => toItem(connection, found))
}

function toItem(connection: string, found: FreezeFinding): Item {
  const { path } = found.place
  const shared = { tone: found.tone, name: path, place: null } as const
  const to = '/c/$connection/p/$project/freeze-periods'
  const params = { connection, project: path }
  if (found.state === 'invalid') {
    const { id, freeze_start, freeze_end, cron_timezone } = found.period
    const search = { view: 'periods', period: `${id}` } as const
    return {
      ...shared,
      key: `odd ${path} ${id}`,
      words: t('Invalid freeze period'),
      remark: `${freeze_start} – ${freeze_end} (${cron_timezone})`,
      when: null,
      destination: { kind: 'screen', link: linkOptions({ to, params, search }) },
    }
  }
  const destination = { kind: 'screen', link: linkOptions({ to, params }) } as const
  if (found.state === 'coming') {
    const when = { label: t('Starts'), at: new Date(found.start).toISOString() }
    return { ...shared, key: `next ${path}`, words: t('Deployment freeze scheduled'), when, destination }
  }
  const { until } = found
  return {
    ...shared,
    key: `now ${path}`,
    words: until === null ? t('Deployments are frozen, with no end date') : t('Deployments are frozen'),
    when: until === null ? null : { label: t('Ends'), at: new Date(until).toISOString() },
    destination,
  }
}
