import type { ConnectionRef } from '#shared/bridge.ts'
import type { Params } from '#shared/contract/contract.ts'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { epicIssuesQuery } from '#shared/queries/epics.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import type { BulkItem, ReadContext } from '../../../ui/bulk/job.ts'
import { oncePerPass, verifyDeleted } from '../../../ui/bulk/read-row.ts'

/** The API has no read of one issue of an epic (document 3, section 4.8). */
const issuesOfPass = oncePerPass<readonly EpicIssue[]>()

/** Removes an issue from an epic, unless it is no longer in it; the issue itself stays. */
export function removeItem(
  connection: ConnectionRef,
  epic: Params<'epicIssues.list'>,
  { epic_issue_id, title }: Pick<EpicIssue, 'epic_issue_id' | 'title'>,
): BulkItem {
  const readIssues = (context: ReadContext) =>
    issuesOfPass(context, () => wholeList(connection, epicIssuesQuery(epic), context.signal, undefined, 'bulk'))
  const find = (issues: readonly EpicIssue[]) => issues.find(one => one.epic_issue_id === epic_issue_id)
  return {
    ...{ key: `${epic_issue_id}`, label: title, operation: 'epicIssues.remove', params: { ...epic, epic_issue_id } },
    check: async context => {
      const issues = await readIssues(context)
      if (!find(issues)) return { kind: 'skip', reason: t('Not in the epic') }
      const undo = undoPromise('epicIssues.remove', issues)
      return { kind: 'send', plan: { before: t('In the epic'), after: t('Not in the epic'), undo } }
    },
    verify: async context => verifyDeleted(find(await readIssues(context)) ?? null, t('In the epic')),
  }
}
