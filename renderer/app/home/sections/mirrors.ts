import { linkOptions } from '@tanstack/react-router'
import { findMirrors, type ReadOf } from '#shared/attention/findings.ts'
import type { Project } from '#shared/contract/navigation.ts'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { shownAddress } from '#shared/mirror-address.ts'
import { warningLabels } from '../../../features/remote-mirrors/model/mirror-state.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'
import type { Item } from '../section.ts'

type Mirrors = readonly ReadOf<readonly RemoteMirror[]>[]

/** Enabled mirrors that fail, hang or are stale. */
export function mirrorItems(
  connection: string,
  reads: Mirrors,
  projects: readonly ReadOf<Project>[],
  now: number,
): readonly Item[] {
  return findMirrors(reads, projects, now).map(({ tone, place: { path }, mirror, warning }): Item => {
    const link = linkOptions({
      to: '/c/$connection/p/$project/mirrors',
      params: { connection, project: path },
      search: { mirror: `${mirror.id}` },
    })
    return {
      key: `${path} ${mirror.id}`,
      tone,
      name: shownAddress(mirror.url).address,
      words: warningLabels[warning],
      remark: warning === 'failed' ? (mirror.last_error ?? undefined) : undefined,
      place: path,
      when: mirror.last_update_at ? { label: t('Last push'), at: mirror.last_update_at } : null,
      destination: { kind: 'screen', link },
    }
  })
}

/** The text for mirrors without errors. */
export function fineMirrors(reads: Mirrors): string {
  const all = reads.flatMap(({ values }) => values.flat())
  if (all.length === 0) return t('No mirrors')
  const disabled = all.filter(({ enabled }) => !enabled).length
  const noun: Noun = {
    counted: count => t('{count, plural, one {# mirror} other {# mirrors}}', { count }),
    plural: t('mirrors'),
  }
  if (disabled === all.length) return t('{counted}, disabled', { counted: noun.counted(disabled) })
  const counted = noun.counted(all.length - disabled)
  return disabled > 0
    ? t('{counted} up to date, {disabled} disabled', { counted, disabled })
    : t('{counted} up to date', { counted })
}
