import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getConnectionId } from '#shared/bridge.ts'
import { type CheckedInBackground, policyKey } from '#shared/fleet/policy-checks.ts'
import { request, subscribe } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useChangeSettings, useSettings } from '../../../lib/settings/use-settings.ts'
import type { PolicyRow } from './use-policies.ts'

/** Whether the policies of the connection are checked in the background, what main knows from that, and the switch. */
export function usePolicyChecks() {
  const { id, ref: connection, health } = useConnection()
  const client = useQueryClient()
  const update = useChangeSettings()
  const settings = useSettings()
  const isOn = settings?.policyChecks.includes(id) ?? false
  const policies = settings?.policies[id]?.length ?? 0
  useEffect(
    () =>
      subscribe(event => {
        if (event.type !== 'policyChecks.changed' || event.connection !== getConnectionId(connection)) return
        void client.invalidateQueries({ queryKey: ['policyChecks', connection] })
      }),
    [client, connection],
  )
  const { data: state = null } = useQuery({
    // The time of the next check depends on these too.
    queryKey: ['policyChecks', connection, isOn, policies, health.state],
    queryFn: () => request('policyChecks.state', { connection }),
    enabled: isOn,
    staleTime: 5000,
  })
  const setOn = (on: boolean) =>
    update(({ policyChecks }) => ({
      policyChecks: on ? [...policyChecks, id] : policyChecks.filter(one => one !== id),
    }))
  return { isOn, state: isOn ? state : null, setOn }
}

/** The ages of the violations of a policy, as checks in the background know them. */
export interface ViolationAges {
  /** When the oldest and the newest were found first, ISO 8601. */
  readonly oldest: string
  readonly newest: string
  /** Violations that a check found after the policy was checked without them, since a moment. */
  readonly fresh: number
}

/** @param since milliseconds since 1970; null when no check in the background knows a violation */
export function getAges(
  { policy, result }: PolicyRow,
  known: readonly CheckedInBackground[],
  since: number,
): ViolationAges | null {
  const checked = known.find(({ key }) => key === policyKey(policy))
  if (!checked || !result.ok) return null
  const projects = new Set(result.check.violations.map(({ project }) => project.id))
  const times = checked.violations.flatMap(one => (projects.has(one.project) ? [one.since] : [])).toSorted()
  const [oldest, newest] = [times.at(0), times.at(-1)]
  if (oldest === undefined || newest === undefined) return null
  const fresh = times.filter(time => time > checked.since && Date.parse(time) >= since).length
  return { oldest, newest, fresh }
}
