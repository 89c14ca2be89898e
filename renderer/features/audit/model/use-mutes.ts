import { getMonitoredPlaces, noHomeSettings, withHome } from '#shared/attention/monitored-places.ts'
import type { RuleId } from '#shared/audit/rule-ids.ts'
import { rules } from '#shared/audit/rules.ts'
import { type HomeChoice, maxMutedName, maxMutes } from '#shared/home.ts'
import { t } from '#shared/i18n/i18n.ts'
import { placesKey } from '#shared/places-key.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection, useConnections } from '../../../lib/connection/use-connection.ts'
import { showNotice } from '../../../lib/notices/notices.ts'
import { showActionNotice } from '../../../lib/notices/show-action-notice.tsx'
import { useChangeSettings, useSettings } from '../../../lib/settings/use-settings.ts'

/** A rule that marks nothing for an author, with the name they had then; for all authors where the author is null. */
type NamedMute = NonNullable<HomeChoice['muted']>[number]

/** The muted rules of a connection: on its audit log, on Home and in the background. */
export interface Mutes {
  readonly muted: readonly NamedMute[]
  /** Says so with an Undo, or, where as many as are kept are muted already, why not. */
  mute(rule: RuleId, author: { readonly id: number; readonly name: string } | null): void
  unmute(mute: NamedMute): void
}

const none: readonly NamedMute[] = []

/** Reads and changes the muted rules. */
export function useMutes(): Mutes {
  const key = placesKey(useConnection())
  const { data: connections = [] } = useConnections()
  const settings = useSettings()
  const update = useChangeSettings()
  const change = (getNext: (muted: readonly NamedMute[]) => NamedMute[]) =>
    update(present => {
      const { choice } = getMonitoredPlaces(present, key)
      return withHome(present, connections, key, { ...choice, muted: getNext(choice.muted ?? none).slice(-maxMutes) })
    })
  const without = (muted: readonly NamedMute[], { rule, author }: Pick<NamedMute, 'rule' | 'author'>) =>
    muted.filter(one => one.rule !== rule || one.author !== author)
  const muted = getMonitoredPlaces(settings ?? noHomeSettings, key).choice.muted ?? none
  return {
    muted,
    mute: (rule, author) => {
      const added = { rule, author: author?.id ?? null, name: author?.name.slice(0, maxMutedName) ?? '' }
      if (without(muted, added).length >= maxMutes) return showFull()
      change(before => [...without(before, added), added])
      const { label } = rules[rule]
      showActionNotice({
        title: author
          ? t('{label} is muted for {name}', { label, name: visibleString(author.name) })
          : t('{label} is muted', { label }),
        milliseconds: 10_000,
        label: t('Undo'),
        onAction: () => change(before => without(before, added)),
      })
    },
    unmute: gone => change(before => without(before, gone)),
  }
}

function showFull(): void {
  showNotice({
    id: 'mutes',
    color: 'yellow',
    title: t('Not muted'),
    message: t(
      '{maxMutes} rules are muted on this connection, which is the most. Unmute one on the screen “Anomalies” first.',
      {
        maxMutes,
      },
    ),
  })
}
