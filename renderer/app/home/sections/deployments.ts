import { linkOptions } from '@tanstack/react-router'
import type { Deployment } from '#shared/contract/deployments.ts'
import { dayMilliseconds } from '#shared/days.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Reading } from '../reading.ts'
import type { Item } from '../section.ts'

/** Deployments that failed in the last days, one entry for each environment, the latest first (document 2, section 4.6). */
export function failedItems(
  connection: string,
  readings: readonly Reading<readonly Deployment[]>[],
  days: number,
  now: number,
): readonly Item[] {
  const since = now - days * dayMilliseconds
  return readings
    .flatMap(({ place: { path }, values }) => {
      const lately = values.flat().filter(deployment => getTime(deployment) >= since)
      return [...Map.groupBy(lately, ({ environment }) => environment?.name ?? '')].map(([environment, all]) => {
        const latest = all.toSorted((a, b) => getTime(b) - getTime(a))
        return { path, environment, latest, at: latest.map(getTime)[0] ?? now }
      })
    })
    .toSorted((a, b) => b.at - a.at)
    .map(({ path, environment, latest, at }): Item => {
      const [only, ...others] = latest
      const search = {
        status: 'failed',
        ...(environment !== '' && { environment }),
        ...(only && others.length === 0 && { deployment: `${only.id}` }),
      } as const
      return {
        key: `${path} ${environment}`,
        tone: 'warning',
        name: environment === '' ? t('No environment') : environment,
        words:
          others.length === 0 ? t('Deployment failed') : t('{latest} deployments failed', { latest: latest.length }),
        place: path,
        when: { label: others.length === 0 ? '' : t('Latest'), at: new Date(at).toISOString() },
        destination: {
          kind: 'screen',
          link: linkOptions({
            to: '/c/$connection/p/$project/deployments',
            params: { connection, project: path },
            search,
          }),
        },
      }
    })
}

/** When it came to be as it is. */
function getTime({ updated_at, created_at }: Deployment): number {
  return Date.parse(updated_at ?? created_at ?? '')
}
