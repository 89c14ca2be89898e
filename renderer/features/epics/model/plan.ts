import type { ConnectionRef } from '#shared/bridge.ts'
import type { Epic } from '#shared/contract/epics.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { epicQuery } from '#shared/queries/epics.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import {
  type BulkItem,
  type ReadContext,
  rowReadOptions,
  type Verdict,
  type Verification,
} from '../../../ui/bulk/job.ts'
import { labelNames } from './epic-words.ts'

interface StateChange {
  readonly kind: 'close' | 'reopen'
}

/** A change to several epics. */
export type BulkChange = StateChange | { readonly kind: 'label'; readonly labels: readonly string[] }

type Values = { readonly state_event: 'close' | 'reopen' } | { readonly labels: string }

/** The values to send to change an epic; null when no change is needed. */
export function valuesFor(epic: Pick<Epic, 'state' | 'labels'>, change: BulkChange): Values | null {
  if (change.kind === 'label') {
    const before = labelNames(epic)
    const missing = change.labels.filter(name => !before.includes(name))
    return missing.length === 0 ? null : { labels: [...before, ...missing].join(',') }
  }
  return epic.state === stateAfter(change) ? null : { state_event: change.kind }
}

function stateAfter({ kind }: StateChange): 'closed' | 'opened' {
  return kind === 'close' ? 'closed' : 'opened'
}

const whySkipped: Readonly<Record<BulkChange['kind'], string>> = {
  close: t('Already closed'),
  reopen: t('Already open'),
  label: t('Has these labels already'),
}

type Shown = Pick<Epic, 'state' | 'labels'>

/** What of an epic a change is about, in words. */
function formatState(epic: Shown, change: BulkChange): string {
  if (change.kind === 'label') return labelNames(epic).join(', ') || t('no labels')
  return epic.state === undefined ? t('Unknown') : valueLabel('issueState', epic.state)
}

function formatWanted(epic: Shown, change: BulkChange): string {
  if (change.kind === 'label') return [...new Set([...labelNames(epic), ...change.labels])].join(', ')
  return valueLabel('issueState', stateAfter(change))
}

/** One write for each epic, which is read once more right before: the service takes labels only as a whole. */
export function bulkItems(connection: ConnectionRef, epics: readonly Epic[], change: BulkChange): readonly BulkItem[] {
  return epics.map(epic => {
    const path = { id: epic.group_id, epic_iid: epic.iid }
    return {
      key: `${epic.id}`,
      label: epic.title,
      operation: 'epics.update' as const,
      params: { ...path, ...valuesFor(epic, change) },
      check: async (context: ReadContext): Promise<Verdict<typeof path & Partial<Values>>> => {
        const now = fresh(await callQuery(connection, epicQuery(path), rowReadOptions(context))).value
        const values = valuesFor(now, change)
        if (values === null) return { kind: 'skip', reason: whySkipped[change.kind] }
        const plan = {
          before: formatState(now, change),
          after: formatWanted(now, change),
          undo: undoPromise('epics.update', now),
        }
        return { kind: 'send', params: { ...path, ...values }, plan }
      },
      verify: async (context: ReadContext): Promise<Verification> => {
        const now = fresh(await callQuery(connection, epicQuery(path), rowReadOptions(context))).value
        if (valuesFor(now, change) === null) return { kind: 'confirmed' }
        return { kind: 'differs', now: formatState(now, change) }
      },
    }
  })
}
