import type { ConnectionRef } from '#shared/bridge.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { dayMilliseconds } from '#shared/days.ts'
import { t } from '#shared/i18n/i18n.ts'
import { environmentQuery } from '#shared/queries/delivery.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { matchesWildcard } from '#shared/text/wildcard.ts'
import type { BulkItem, ReadContext, Verdict, Verification } from '../../../ui/bulk/job.ts'
import { gone, readRow } from '../../../ui/bulk/read-row.ts'
import { formatState } from '../../deployments/model/environment-items.ts'
import type { EnvironmentNow } from './deployed.ts'
import { type DeliveryRow, getPart } from './projects.ts'

/** An environment of a project. */
export interface EnvironmentRow extends EnvironmentNow {
  readonly key: string
  readonly path: string
  /** The pattern that protects its name; null when none does. */
  readonly protectedBy: string | null
}

/** Names of environments that are protected from being stopped or deleted by mistake. The list can be changed; the tier production is always protected. */
export const defaultProtected = 'production, prod*, live*, staging'

/** The patterns of a text with commas. */
export function readPatterns(text: string): readonly string[] {
  return text
    .split(',')
    .map(pattern => pattern.trim())
    .filter(pattern => pattern !== '')
}

/** The pattern that an environment's name matches, whatever its case; null for none. */
function findProtection({ environment, tier }: EnvironmentNow, patterns: readonly string[]): string | null {
  const name = environment.name.toLowerCase()
  const pattern = patterns.find(one => matchesWildcard(one.toLowerCase(), name))
  return pattern ?? (tier === 'production' ? t('the tier production') : null)
}

interface Filter {
  /** Days without a deployment; undefined for all environments. */
  readonly staleDays: number | undefined
  readonly patterns: readonly string[]
  readonly now: number
}

/** The environments of the projects that are loaded. Those of which it isn't known what was deployed are not stale. */
export function getEnvironmentRows(
  rows: readonly DeliveryRow[],
  { staleDays, patterns, now }: Filter,
): readonly EnvironmentRow[] {
  return rows.flatMap(row => {
    const part = getPart(row, 'deployed')
    if (part.kind !== 'loaded') return []
    return part.value.environments
      .filter(one => staleDays === undefined || isStale(one, staleDays, now))
      .map(one => ({
        ...one,
        key: `${row.key} ${one.environment.id}`,
        path: row.path,
        protectedBy: findProtection(one, patterns),
      }))
  })
}

function isStale({ latest, isWhole }: EnvironmentNow, days: number, now: number): boolean {
  if (!latest) return isWhole
  return now - Date.parse(latest.created_at ?? '') > days * dayMilliseconds
}

export type CleanUp = 'stop' | 'delete'

interface Target {
  readonly connection: ConnectionRef
  readonly service: ServiceKind
}

/** Stops or deletes an environment, unless its name is protected or something was deployed there since it was shown. */
export function createCleanUpItem(target: Target, row: EnvironmentRow, what: CleanUp): BulkItem {
  const { key, path, environment, protectedBy } = row
  const operation = what === 'stop' ? 'environments.stop' : 'environments.delete'
  const facts = { key, label: environment.name, where: path, operation } as const
  const params = { id: path, environment_id: environment.id }
  if (protectedBy !== null) {
    return { ...facts, params, blocked: t('Protected by {pattern}', { pattern: protectedBy }) }
  }
  const checks = {
    check: (context: ReadContext) => checkUnchanged(target, row, what, context),
    verify: (context: ReadContext) => verify(target, row, what, context),
  }
  return what === 'stop'
    ? { ...facts, operation: 'environments.stop', params, ...checks }
    : { ...facts, operation: 'environments.delete', params, ...checks }
}

/** @returns null when it is gone. @throws BridgeFailure */
function readEnvironment({ connection }: Target, { path, environment }: EnvironmentRow, context: ReadContext) {
  return readRow(connection, environmentQuery({ id: path, environment_id: environment.id }), context)
}

/** @throws BridgeFailure */
async function checkUnchanged(
  target: Target,
  row: EnvironmentRow,
  what: CleanUp,
  context: ReadContext,
): Promise<Verdict<never>> {
  const present = await readEnvironment(target, row, context)
  if (!present) return gone.deletion
  const { state, last_deployment: last, name } = present
  if (name !== row.environment.name) return { kind: 'block', reason: t('Renamed to {name}', { name }) }
  // IDs of deployments increase: this is newer than all that were read.
  if (last && last.id > row.newest) return { kind: 'block', reason: t('Deployed to since it was loaded') }
  if (what === 'stop' && state === 'stopped') return { kind: 'skip', reason: t('Already stopped') }
  // The documents delete an environment in any state; other services of the family refuse one that is not stopped.
  if (what === 'delete' && state !== 'stopped' && target.service.profile !== 'documents') {
    return { kind: 'block', reason: t('Not stopped: stop it first') }
  }
  const after = what === 'stop' ? formatState('stopped') : t('Deleted with its deployments')
  const undo = undoPromise(what === 'stop' ? 'environments.stop' : 'environments.delete', present, target.service)
  return { kind: 'send', plan: { before: formatState(state), after, undo } }
}

/** @throws BridgeFailure */
async function verify(target: Target, row: EnvironmentRow, what: CleanUp, context: ReadContext): Promise<Verification> {
  const present = await readEnvironment(target, row, context)
  const isDone = what === 'delete' ? present === null : present?.state === 'stopped' || present?.state === 'stopping'
  return isDone
    ? { kind: 'confirmed' }
    : { kind: 'differs', now: present ? (formatState(present.state) ?? t('Unknown')) : t('Deleted') }
}
