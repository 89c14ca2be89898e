import type { Connection } from '#shared/bridge.ts'
import type { UndoPromise } from '#shared/contract/undo-promise.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { accessLevels, accessLevelWords } from '#shared/settings-file/access-levels.ts'
import type { StateChange } from '#shared/settings-file/compare.ts'
import { type PlannedChange, recheckChange, verifyChange } from '#shared/settings-file/plan.ts'
import type { EntryPlan } from '#shared/settings-file/section.ts'
import type { StateTarget } from '#shared/settings-file/sections.ts'
import type { BulkItem, ReadContext, Risk, Verdict } from '../../../ui/bulk/job.ts'
import type { BulkSpec } from '../../../ui/bulk/jobs.ts'
import { describeFields } from './change-words.ts'
import { createStatePort } from './state-port.ts'

/** A change that can be sent. */
export interface WritableChange extends PlannedChange {
  readonly plan: Extract<EntryPlan, { readonly kind: 'write' }>
}

/** What the promise of undo depends on. */
export type TargetConnection = Pick<Connection, 'ref'> & ServiceKind

interface Target extends StateTarget {
  readonly connection: TargetConnection
  readonly name: string
  /** The username of the current user, if it is known. */
  readonly username: string | null
}

export function isWritable(planned: PlannedChange): planned is WritableChange {
  return planned.plan.kind === 'write'
}

/** The job that applies changes: one write after the other, and a pause at the first that is not as planned. */
export function applySpec(target: Target, changes: readonly WritableChange[], onApplied: () => void): BulkSpec {
  const { connection, name } = target
  return {
    title: t('Apply settings to {name}', { name }),
    connection: connection.ref,
    items: changes.map(change => toItem(target, change)),
    parallel: 1,
    pausesOnMismatch: true,
    onApplied,
  }
}

/** How far a change can be undone. */
export function getUndo(connection: TargetConnection, { plan }: WritableChange): UndoPromise {
  return undoPromise(plan.call.operation, plan.before, connection)
}

function toItem(target: Target, planned: WritableChange): BulkItem {
  const { change, plan } = planned
  const { connection } = target
  const getPort = ({ signal }: ReadContext) => createStatePort(connection.ref, { signal, priority: 'bulk' })
  return {
    key: change.id,
    label: change.label,
    where: change.title,
    ...plan.call,
    check: async (context): Promise<Verdict<never>> => {
      const found = await recheckChange(getPort(context), target, planned)
      if (found.kind === 'done') return { kind: 'skip', reason: t('Already as in the file') }
      if (found.kind === 'mismatch') return { kind: 'block', reason: mismatchReason(change, found.now !== null) }
      return {
        kind: 'send',
        plan: {
          before: change.now && describeFields(change.fields, 'now'),
          after: change.wanted && describeFields(change.fields, 'wanted'),
          undo: getUndo(connection, planned),
          risks: getRisks(target, change),
        },
      }
    },
    verify: async context => {
      const now = await verifyChange(getPort(context), target, planned)
      return now === null ? { kind: 'confirmed' } : { kind: 'differs', now }
    },
  }
}

function mismatchReason({ now }: StateChange, isThere: boolean): string {
  if (now === null) return t('Created since it was compared, with other values')
  return isThere ? t('Changed since it was compared') : t('Removed since it was compared')
}

function getRisks({ username }: Target, { section, label, now, wanted }: StateChange): readonly Risk[] {
  if (section !== 'members') return []
  const isRaise = now !== null && wanted !== null && getLevel(wanted.access_level) > getLevel(now.fields.access_level)
  return [
    ...(label === username ? [{ kind: 'ownAccess' as const, words: t('Changes your own access') }] : []),
    ...(isRaise ? [{ kind: 'raise' as const, words: t('Gives a higher role than before') }] : []),
  ]
}

function getLevel(word: unknown): number {
  const known = accessLevelWords.find(one => one === word)
  return known ? accessLevels[known] : 0
}
