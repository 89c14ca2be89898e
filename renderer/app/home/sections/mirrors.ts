import { linkOptions } from '@tanstack/react-router'
import type { Project } from '#shared/contract/navigation.ts'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { shownAddress } from '../../../features/remote-mirrors/model/mirror-address.ts'
import { mirrorWarning, warningLabels } from '../../../features/remote-mirrors/model/mirror-state.ts'
import { counted } from '../../../ui/resource-table/words.ts'
import type { Place, Reading } from '../reading.ts'
import type { Item } from '../section.ts'

type Mirrors = readonly Reading<readonly RemoteMirror[]>[]

/** The projects with a mirror that is enabled: whether it is stale depends on when something happened in them. */
export function mirroredPlaces(readings: Mirrors): readonly Place[] {
  return readings.flatMap(({ place, values }) => (values.flat().some(({ enabled }) => enabled) ? [place] : []))
}

/** Enabled mirrors that fail, hang or are stale (document 2, section 4.7). */
export function mirrorItems(
  connection: string,
  readings: Mirrors,
  projects: readonly Reading<Project>[],
  now: number,
): readonly Item[] {
  const activity = new Map(projects.map(({ place, values: [project] }) => [place.path, project?.last_activity_at]))
  return readings.flatMap(({ place: { path }, values }) =>
    values.flat().flatMap((mirror): Item[] => {
      const warning = mirrorWarning(mirror, activity.get(path) ?? null, now)
      if (warning === null) return []
      const link = linkOptions({
        to: '/c/$connection/p/$project/mirrors',
        params: { connection, project: path },
        search: { mirror: `${mirror.id}` },
      })
      return [
        {
          key: `${path} ${mirror.id}`,
          tone: warning === 'failed' ? 'alarm' : 'warning',
          name: shownAddress(mirror.url).address,
          words: warningLabels[warning],
          remark: warning === 'failed' ? (mirror.last_error ?? undefined) : undefined,
          place: path,
          at: mirror.last_update_at ?? null,
          way: { kind: 'screen', link },
        },
      ]
    }),
  )
}

/** The text for mirrors without errors. */
export function fineMirrors(readings: Mirrors): string {
  const all = readings.flatMap(({ values }) => values.flat())
  if (all.length === 0) return 'no mirrors'
  const disabled = all.filter(({ enabled }) => !enabled).length
  const noun = ['mirror', 'mirrors'] as const
  if (disabled === all.length) return `${counted(disabled, noun)}, disabled`
  return `${counted(all.length - disabled, noun)}, all fine${disabled > 0 ? `; ${disabled} disabled` : ''}`
}
