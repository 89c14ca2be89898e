import { getMonitoredPlaces, noHomeSettings, withHome } from '#shared/attention/monitored-places.ts'
import type { RuleId } from '#shared/audit/rule-ids.ts'
import { type HomeChoice, maxMutedName, maxMutes } from '#shared/home.ts'
import { placesKey } from '#shared/places-key.ts'
import { useConnection, useConnections } from '../../../lib/connection/use-connection.ts'
import { useChangeSettings, useSettings } from '../../../lib/settings/use-settings.ts'

/** A rule that marks nothing for an author, with the name they had then; for all authors where the author is null. */
type NamedMute = NonNullable<HomeChoice['muted']>[number]

/** The muted rules of a connection: on its audit log, on Home and in the background. */
export interface Mutes {
  readonly muted: readonly NamedMute[]
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
  return {
    muted: getMonitoredPlaces(settings ?? noHomeSettings, key).choice.muted ?? none,
    mute: (rule, author) => {
      const added = { rule, author: author?.id ?? null, name: author?.name.slice(0, maxMutedName) ?? '' }
      change(muted => [...without(muted, added), added])
    },
    unmute: gone => change(muted => without(muted, gone)),
  }
}
